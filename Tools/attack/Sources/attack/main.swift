// SPDX-License-Identifier: MIT

import ArgumentParser
import AttackSuite

AttackCommand.main()
