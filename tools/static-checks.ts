import { mkdirSync } from "node:fs";
import { runCommand } from "./run-command.ts";
import { repository } from "./source-files.ts";
import type { Step } from "./steps.ts";

const cache = `${repository}/node_modules/.cache/tsc`;

/** Every tsconfig of the house, the slowest first, so that two workers end at about the same time. */
const projects = [
  "apps/web",
  "apps/server",
  "tools",
  "e2e",
  "bench",
  "apps/identity",
  "packages/phrases",
  "packages/domain",
] as const;

const command = (name: string, parts: readonly [string, ...string[]]): Step => ({
  name,
  run: async () => {
    const { code, output } = await runCommand(parts);
    return { passed: code === 0, output };
  },
});

const lint: Step = {
  name: "lint",
  run: async () => {
    const { code, output } = await runCommand(["oxlint", "--no-error-on-unmatched-pattern"]);
    const warnings = Number(/Found (\d+) warning/.exec(output)?.[1] ?? 0);
    return {
      passed: code === 0,
      output,
      note: warnings > 0 ? `${warnings} warnings: npx oxlint` : undefined,
    };
  },
};

const types = (project: string): Step => ({
  name: `types ${project}`,
  run: async () => {
    mkdirSync(cache, { recursive: true });
    const state = `${cache}/${project.replace("/", "-")}.tsbuildinfo`;
    const { code, output } = await runCommand([
      "tsc",
      "-p",
      project,
      "--incremental",
      "--tsBuildInfoFile",
      state,
    ]);
    // TS18003: the project has no file yet, so nothing in it can be wrong.
    const empty = /error TS18003/.test(output) && output.trim().split("\n").length === 1;
    return { passed: code === 0 || empty, output, note: empty ? "no files yet" : undefined };
  },
});

/** The fast part of `npm test`: no database, no browser. */
export const staticChecks: readonly Step[] = [
  command("format", ["oxfmt", "--check", "--no-error-on-unmatched-pattern"]),
  lint,
  ...projects.map(types),
  command("walls", ["node", "tools/check-walls.ts"]),
  command("areas", ["node", "tools/check-areas.ts"]),
  command("requirements", ["node", "tools/check-requirements.ts"]),
  command("words", ["node", "tools/check-words.ts"]),
];
