import { runCommand } from "./run-command.ts";
import type { Step } from "./steps.ts";

const command = (name: string, parts: readonly [string, ...string[]]): Step => ({
  name,
  run: async () => {
    const { code, output } = await runCommand(parts);
    return { passed: code === 0, output };
  },
});

/**
 * HOUSE-023: oxlint reports the compiler's errors as well (`typeCheck` in .oxlintrc.json), so types are read once. It needs
 * the generated types of the client.
 */
const lint: Step = {
  name: "lint and types",
  run: async () => {
    const types = await runCommand(["node", "tools/generate-client-types.ts"]);
    if (types.code !== 0) return { passed: false, output: types.output };
    const { code, output } = await runCommand(["oxlint", "--no-error-on-unmatched-pattern"]);
    const warnings = Number(/Found (\d+) warning/.exec(output)?.[1] ?? 0);
    return {
      passed: code === 0,
      output,
      note: warnings > 0 ? `${warnings} warnings: npx oxlint` : undefined,
    };
  },
};

/** The fast part of `npm test`: no database, no browser. */
export const staticChecks: readonly Step[] = [
  lint,
  command("format", ["oxfmt", "--check", "--no-error-on-unmatched-pattern"]),
  command("document", ["node", "tools/check-document.ts"]),
  command("walls", ["node", "tools/check-walls.ts"]),
  command("areas", ["node", "tools/check-areas.ts"]),
  command("unused", ["knip", "--no-progress", "--treat-config-hints-as-errors"]),
  command("requirements", ["node", "tools/check-requirements.ts"]),
  command("settings", ["node", "tools/check-settings.ts"]),
  command("words", ["node", "tools/check-words.ts"]),
  command("states", ["node", "tools/check-states.ts"]),
];
