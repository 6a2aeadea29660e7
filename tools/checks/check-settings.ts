import { writeFileSync } from "node:fs";
import { tabulateSettings } from "../../apps/server/src/settings/describe-settings.ts";
import { listFiles, readText, repository } from "../source-files.ts";
import { unreadSettings } from "./unread-settings.ts";

/*
 * HOUSE-008: the code reads every setting of .env.example, and docs/operations.md and its Russian
 * counterpart have the generated table of settings.
 *   node tools/checks/check-settings.ts            one line per error; exit code 1 if there is one
 *   node tools/checks/check-settings.ts --write    updates the table
 */

const config = "apps/server/src/settings/config.ts";
const sources = listFiles("apps/server/src").filter(
  (path) =>
    path.endsWith(".ts") &&
    !path.endsWith(".test.ts") &&
    ![config, "apps/server/src/settings/settings.ts"].includes(path),
);
const errors = unreadSettings(readText(".env.example"), readText(config), sources.map(readText));

const pages = { en: "docs/operations.md", ru: "docs/operations.ru.md" } as const;
const [start, end] = ["<!-- settings: generated -->\n", "<!-- settings: end -->"] as const;
for (const language of ["en", "ru"] as const) {
  const page = pages[language];
  const text = readText(page);
  const [from, to] = [text.indexOf(start) + start.length, text.indexOf(end)];
  const table = `\n${tabulateSettings(language)}\n\n`;
  if (from < start.length || to < from) errors.push(`${page} lacks the markers of the settings table`);
  else if (process.argv[2] === "--write")
    writeFileSync(`${repository}/${page}`, text.slice(0, from) + table + text.slice(to));
  else if (text.slice(from, to) !== table)
    errors.push(`${page} is out of date: npx node tools/checks/check-settings.ts --write`);
}

for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log("The code reads every setting, and the table of settings is up to date.");
