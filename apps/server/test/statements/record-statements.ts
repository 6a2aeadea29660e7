import { recordStatements } from "./recorded-statements.ts";

/* The set-up of the database tests and of the programs that they start: once a process, however many files it runs. */
const here = globalThis as { recordsStatements?: boolean };
if (!here.recordsStatements) {
  here.recordsStatements = true;
  recordStatements();
}
