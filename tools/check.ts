import { printStep, runSteps } from "./steps.ts";
import { staticChecks } from "./static-checks.ts";

/* `npm run check`: format, lint, types, walls and names; under a minute, without a database. */

const start = performance.now();
const results = await runSteps(staticChecks, 2, printStep);
const failed = results.filter(({ passed }) => !passed).length;
const seconds = ((performance.now() - start) / 1000).toFixed(1);
console.log(`${results.length - failed} passed, ${failed} failed in ${seconds} s`);
if (failed > 0) process.exitCode = 1;
