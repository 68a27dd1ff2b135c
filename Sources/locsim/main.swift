// SPDX-License-Identifier: MIT

import ArgumentParser
import LocsimCommands

StandardDescriptors.fillClosed()
Locsim.main(Locsim.normalized(Array(CommandLine.arguments.dropFirst())))
