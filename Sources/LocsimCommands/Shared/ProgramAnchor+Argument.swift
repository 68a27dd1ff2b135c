// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationPrograms

extension ProgramAnchor: ExpressibleByArgument {}
