import { runChecks } from "./static-checks.ts";

/*
 * `npm run check`: format, lint, types, module boundaries, names, words; about a minute. It starts a database only after a
 * change of the migrations, for the types of the tables.
 */

const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
