import { recordStatements } from "./recorded-statements.ts";

/* Set-up of the database tests and their programs: once per process, for any number of files. */
const here = globalThis as { recordsStatements?: boolean };
if (!here.recordsStatements) {
  here.recordsStatements = true;
  recordStatements();
}
