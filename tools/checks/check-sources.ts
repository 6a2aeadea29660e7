import { findTableWriteErrors } from "./table-writes.ts";
import { findSourceErrors } from "./source-rules.ts";
import { listFiles, readText } from "../source-files.ts";

/*
 * Exports of use cases and writers of tables (source-rules.ts), owners of tables (table-writes.ts).
 *   node tools/checks/check-sources.ts    one line for each error; exit code 1 when there is one
 */

const errors = ["packages", "apps"]
  .flatMap((folder) => listFiles(folder))
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => {
    const text = readText(path);
    return [...findSourceErrors(path, text), ...findTableWriteErrors(path, text)];
  });
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
