import { areas } from "@birzha/domain/areas.ts";
import { findHouseFaults } from "./house-rules.ts";
import { repository } from "./source-files.ts";

const faults = findHouseFaults(repository, areas);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log("Every file stands in its room.");
