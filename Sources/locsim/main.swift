// SPDX-License-Identifier: MIT

import ArgumentParser
import LocsimCommands

StandardDescriptors.fillClosed()
Locsim.start(CommandArguments.all)
