import { listFiles, readText } from "../source-files.ts";
import { unreadSettings } from "./unread-settings.ts";

/*
 * HOUSE-008: every setting of .env.example is read.
 *   node tools/checks/check-settings.ts    one line for each fault; exit code 1 when there is one
 */

const config = "apps/server/src/settings/config.ts";
const sources = listFiles("apps/server/src").filter(
  (path) =>
    path.endsWith(".ts") &&
    !path.endsWith(".test.ts") &&
    ![config, "apps/server/src/settings/settings.ts"].includes(path),
);
const faults = unreadSettings(readText(".env.example"), readText(config), sources.map(readText));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log("Every setting is read.");
