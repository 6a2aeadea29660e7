import { lifecycles } from "./lifecycle-page.ts";
import { findTableWriteErrors } from "./table-writes.ts";
import { collectStateWords, findSourceErrors, findStateErrors } from "./source-rules.ts";
import { listFiles, readText } from "../source-files.ts";

/*
 * Exports of use cases, writers of tables and words of states (source-rules.ts), owners of tables (table-writes.ts).
 *   node tools/checks/check-sources.ts    one line for each error; exit code 1 when there is one
 */

const words = collectStateWords(Object.values(lifecycles));
const errors = ["packages", "apps"]
  .flatMap((folder) => listFiles(folder))
  .filter((path) => /\.(?:tsx?|css)$/.test(path))
  .flatMap((path) => {
    const text = readText(path);
    return [
      ...findSourceErrors(path, text),
      ...findTableWriteErrors(path, text),
      ...findStateErrors(path, text, words).map((error) => `${error}: status outside lifecycle.ts`),
    ];
  });
for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
