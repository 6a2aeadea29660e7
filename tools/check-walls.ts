import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { runCommand } from "./run-command.ts";
import { listFiles, repository } from "./source-files.ts";

/*
 * Checks who imports whom (.dependency-cruiser.cjs), and that the check itself is awake: it must have read every
 * source file, resolved every workspace package to its sources, and turn red for each import planted in
 * tools/fixtures/walls/ (its first line names the wall it breaks).
 */

const rooms = ["packages", "apps", "e2e", "bench", "tools"];
const fixtures = "tools/fixtures/walls";

interface Cruise {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string; readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
      readonly cycle?: readonly { readonly name: string }[];
    }[];
  };
}

const { forbidden } = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
  forbidden: readonly { name: string; comment: string }[];
};
const lessonOf = new Map(forbidden.map((rule) => [rule.name, rule.comment]));

async function cruise(folders: readonly string[], ...options: readonly string[]): Promise<Cruise> {
  const config = ["--config", ".dependency-cruiser.cjs", "--output-type", "json"];
  const { output } = await runCommand(["depcruise", ...config, ...options, ...folders]);
  try {
    return JSON.parse(output) as Cruise;
  } catch {
    throw new Error(`dependency-cruiser did not answer:\n${output.slice(0, 2000)}`);
  }
}

const isSource = (path: string) => /\.tsx?$/.test(path) && !path.startsWith("tools/fixtures/");

async function findBrokenWalls(): Promise<string[]> {
  const files = rooms.flatMap((room) => listFiles(room)).filter(isSource);
  const folders = rooms.filter((room) => files.some((file) => file.startsWith(`${room}/`)));
  const { modules, summary } = await cruise(folders, "--exclude", "^tools/fixtures/|/dist/|[.]data/");

  const broken = summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? [from, ...cycle.map(({ name }) => name)].join("\n    → ") : `${from}\n    → ${to}`;
    return `${rule.name}: ${way}\n    ${lessonOf.get(rule.name) ?? ""}`;
  });

  const seen = new Set(modules.map(({ source }) => source));
  const unseen = files.filter((file) => !seen.has(file));
  if (unseen.length > 0)
    broken.push(`the walls were not checked for ${unseen.length} files: ${unseen.join(", ")}`);
  if (modules.length === 0) broken.push("no module was read at all: the check sees nothing");

  const lost = modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ module, resolved }) => module.startsWith("@birzha/") && !/^(packages|apps)\//.test(resolved))
      .map(({ module }) => `${source} → ${module}`),
  );
  if (lost.length > 0) broken.push(`workspace imports that lead to no source file: ${lost.join(", ")}`);
  return broken;
}

async function findSleepingWalls(): Promise<string[]> {
  const { summary } = await cruise([fixtures]);
  const caught = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  const planted = listFiles(fixtures).flatMap((file) => {
    const rule = /^\/\/ breaks: (\S+)/.exec(readFileSync(`${repository}/${file}`, "utf8"))?.[1];
    return rule ? [{ file, rule }] : [];
  });
  return [
    ...planted
      .filter(({ file, rule }) => !caught.has(`${rule} ${file}`))
      .map(({ file, rule }) => `${rule}: the planted import in ${file} was not noticed`),
    ...forbidden
      .filter(({ name }) => !planted.some(({ rule }) => rule === name))
      .map(({ name }) => `${name}: no import is planted for this wall; add one below ${fixtures}/`),
  ];
}

const [broken, sleeping] = [await findBrokenWalls(), await findSleepingWalls()];
for (const line of broken) console.error(`${line}\n`);
for (const line of sleeping) console.error(`The wall is asleep. ${line}\n`);
if (broken.length + sleeping.length > 0) process.exitCode = 1;
else console.log(`${forbidden.length} walls stand.`);
