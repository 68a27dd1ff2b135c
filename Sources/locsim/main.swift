// SPDX-License-Identifier: MIT

import ArgumentParser
import LocsimCommands

Locsim.main(Locsim.normalized(Array(CommandLine.arguments.dropFirst())))
