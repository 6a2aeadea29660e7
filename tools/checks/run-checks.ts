import { runChecks } from "./static-checks.ts";

/* `npm run check`: format, lint, types, module boundaries, names, words; about a minute, without a database. */

const { passed, failed } = await runChecks();
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
