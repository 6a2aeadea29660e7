import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { hashMigrations, listReleases, releasedMigrations } from "../../apps/server/test/releases.ts";
import { runCommand } from "../run-command.ts";
import { repository } from "../source-files.ts";
import { findInstalledParties, makeBillOfMaterials, makeNotices } from "./third-parties.ts";
import {
  chartWithVersion,
  developmentVersion,
  forbiddenContractions,
  isNewer,
  lockWithVersion,
  releasedChangelog,
  withVersion,
} from "./versions.ts";

/*
 * INST-021: makes a release of the committed state:
 *   npm run release -- 1.1.0
 * It tests, sets the version, closes the changelog, lists the third-party packages (INST-040), keeps schema and data for
 * the upgrade test, commits and tags. A second commit sets the development version. It pushes nothing: review both
 * commits, then `git push --follow-tags`.
 */

const at = (file: string) => path.join(repository, file);
const read = (file: string) => readFileSync(at(file), "utf8");
const write = (file: string, text: string) => writeFileSync(at(file), text);

class ApiError extends Error {}

async function run(...command: readonly [string, ...string[]]): Promise<string> {
  const { code, output } = await runCommand(command);
  if (code !== 0) throw new ApiError(`${command.join(" ")} failed:\n${output}`);
  return output.trim();
}

/** Sets the version of packages, chart and OpenAPI document. */
async function setVersion(version: string): Promise<void> {
  const manifests = (await run("git", "ls-files", "package.json", "*/package.json")).split("\n");
  for (const file of manifests) write(file, withVersion(read(file), version));
  write("package-lock.json", lockWithVersion(read("package-lock.json"), version));
  const chart = "deploy/helm/Chart.yaml";
  write(chart, chartWithVersion(read(chart), version));
  await run("node", "tools/checks/check-document.ts", "--write");
}

async function release(version: string): Promise<void> {
  const before = listReleases().at(-1)!;
  if (!isNewer(version, before)) throw new ApiError(`usage: npm run release -- X.Y.Z, newer than ${before}`);
  const released = Object.keys(releasedMigrations(before));
  const added = Object.keys(hashMigrations()).filter((name) => !released.includes(name));
  const contractions = forbiddenContractions(version, before, added);
  if (contractions.length > 0)
    throw new ApiError(`${contractions.join(", ")}: only a major release can remove parts of the schema`);
  if ((await run("git", "status", "--porcelain")) !== "")
    throw new ApiError("working tree has uncommitted changes");
  if ((await run("git", "tag", "--list", `v${version}`)) !== "")
    throw new ApiError(`tag v${version} exists already`);
  const changelog = releasedChangelog(read("CHANGELOG.md"), version, new Date().toISOString().slice(0, 10));
  if (changelog === undefined) throw new ApiError("CHANGELOG.md has no unreleased entries");
  for (const script of ["test", "test:night"]) {
    const { code } = await runCommand(["npm", "run", script], { show: true });
    if (code !== 0) throw new ApiError(`npm run ${script} failed: no release made`);
  }

  write("CHANGELOG.md", changelog);
  await setVersion(version);
  write("sbom.cdx.json", `${JSON.stringify(await makeBillOfMaterials(), undefined, 2)}\n`);
  write("THIRD-PARTY-NOTICES.txt", makeNotices(await findInstalledParties()));
  await run("node", "tools/release/keep-release.ts");
  await run("git", "add", "--all");
  await run("git", "commit", "--message", `chore: release ${version}`);
  await run("git", "tag", "--annotate", `v${version}`, "--message", `Birzha ${version}`);
  const next = developmentVersion(version);
  await setVersion(next);
  await run("git", "commit", "--all", "--message", `chore: start ${next}`);
  console.log(`v${version} is committed and tagged locally. Publish it with: git push --follow-tags`);
}

try {
  await release(process.argv[2] ?? "");
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
