import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { loadEnvFile } from "node:process";
import { parseEnv } from "node:util";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { repositoryRoot } from "../repository-root.ts";
import { settingDefinitions } from "./settings.ts";
import type { SettingDefinition } from "./setting-definition.ts";

/** Names that `.env` can contain. `NODE_ENV` has no effect there, but many tools write it. */
const knownNames = [
  ...Object.entries<SettingDefinition<unknown>>(settingDefinitions).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, `${name}_FILE`] : [name],
  ),
  "NODE_ENV",
];

/**
 * Loads `.env` from the repository root. Existing environment variables take precedence.
 * @returns names that are no settings, for a warning (FIX-162)
 * @throws OperatorError if such a name resembles a setting
 */
export function loadDotEnv(file = path.join(repositoryRoot, ".env")): readonly string[] {
  if (!existsSync(file)) return [];
  const unknown = Object.keys(parseEnv(readFileSync(file, "utf8"))).filter(
    (name) => !knownNames.includes(name),
  );
  const misspelt = unknown.flatMap((name) => {
    const meant = findResembling(name);
    return meant === undefined ? [] : [operations.settings.meant(name, meant)];
  });
  if (misspelt.length > 0) throw new OperatorError(operations.settings.misspelt(misspelt));
  loadEnvFile(file);
  return unknown;
}

/** Finds the setting that a name misspells: in another case, or one edit away, in names from 7 letters on two. */
function findResembling(name: string): string | undefined {
  const distances = knownNames.map((known) => [known, editDistance(name.toUpperCase(), known)] as const);
  const [known, distance] = distances.reduce((best, each) => (each[1] < best[1] ? each : best));
  return distance <= (known.length < 7 ? 1 : 2) ? known : undefined;
}

/** Returns the number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = last[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, replaced, isSwap ? beforeLast[j - 2]! + 1 : Infinity));
    }
    [beforeLast, last] = [last, row];
  }
  return last[to.length]!;
}
