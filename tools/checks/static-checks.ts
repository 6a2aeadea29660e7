import { runCommand } from "../run-command.ts";
import type { TestCounts } from "../test-runner/test-reports.ts";

/** The fast part of `npm test`: no database, no browser. The lint reports type errors too (HOUSE-023). */
const commands: Readonly<Record<string, readonly [string, ...string[]]>> = {
  "lint and types": ["oxlint", "--no-error-on-unmatched-pattern"],
  format: ["oxfmt", "--check", "--no-error-on-unmatched-pattern"],
  document: ["node", "tools/checks/check-document.ts"],
  boundaries: [
    "depcruise",
    // The drivers of engines.ts are installed by `npm run release:check`.
    ...["--exclude", "^tools/fixtures/|^e2e/journeys/engines|/dist/|[.]data/", "--output-type", "err-long"],
    ...["packages", "apps", "e2e", "bench", "tools"],
  ],
  browsers: ["node", "tools/checks/check-browsers.ts"],
  sources: ["node", "tools/checks/check-sources.ts"],
  unused: ["knip", "--no-progress", "--treat-config-hints-as-errors"],
  requirements: ["node", "tools/checks/check-requirements.ts"],
  settings: ["node", "tools/checks/check-settings.ts"],
  states: ["node", "tools/checks/check-states.ts"],
  "staff operations": ["node", "tools/checks/check-staff-operations.ts"],
};

/** Generates the types, runs every check, two at a time, and prints the output of those that fail. */
export async function runChecks(): Promise<TestCounts> {
  const waiting = Object.entries(commands);
  const failures: string[] = [];
  const run = async (name: string, command: readonly [string, ...string[]]): Promise<void> => {
    const { code, output } = await runCommand(command);
    console.log(`${code === 0 ? "✓" : "✗"} ${name}`);
    if (code === 0) return;
    failures.push(name);
    console.log(output.trim().replace(/^/gm, "    "));
  };
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await run(...check);
  };
  await run("generated types", ["node", "tools/generate-types.ts"]);
  await Promise.all([work(), work()]);
  return { passed: Object.keys(commands).length + 1 - failures.length, failed: failures.length, failures };
}
