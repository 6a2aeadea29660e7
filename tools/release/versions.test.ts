import path from "node:path";
import { expect, test } from "vitest";
import { makeDocument } from "../checks/document.ts";
import { readText } from "../source-files.ts";
import { listReleases } from "../../apps/server/test/releases.ts";
import {
  developmentVersion,
  forbiddenContractions,
  isNewer,
  lockWithVersion,
  releasedChangelog,
  withVersion,
} from "./versions.ts";

test.each([
  ["1.0.0", "0.1.0", true],
  ["1.10.0", "1.9.3", true],
  ["1.0.1", "1.0.0", true],
  ["1.0.0", "1.0.0", false],
  ["0.9.9", "1.0.0", false],
  ["1.0", "0.1.0", false],
  ["1.0.0-beta", "0.1.0", false],
])("INST-021: %s after %s is a release: %s", (version, than, is) => {
  expect(isNewer(version, than)).toBe(is);
});

test("FIX-348: a checkout with unreleased changes has a development version", () => {
  const last = listReleases().at(-1)!;
  const isReleased = releasedChangelog(readText("CHANGELOG.md"), last, "") === undefined;
  const { version } = JSON.parse(readText("package.json")) as { version: string };
  // Only the commit of a release has its version.
  expect([developmentVersion(last), ...(isReleased ? [last] : [])]).toContain(version);
  expect(readText("deploy/helm/Chart.yaml")).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
  expect(makeDocument()).toHaveProperty("info.version", version);
});

test.each([
  ["1.0.0", "1.1.0-dev"],
  ["1.9.3", "1.10.0-dev"],
])("FIX-348: %s is followed by %s", (release, next) => {
  expect(developmentVersion(release)).toBe(next);
});

test("INST-021: a package and its workspaces get the version, nothing else", () => {
  const manifest = `{
  "name": "@birzha/web",
  "version": "0.1.0",
  "dependencies": { "@birzha/domain": "0.1.0", "other": "0.1.0" }
}
`;
  expect(withVersion(manifest, "1.0.0")).toBe(`{
  "name": "@birzha/web",
  "version": "1.0.0",
  "dependencies": { "@birzha/domain": "1.0.0", "other": "0.1.0" }
}
`);
  const lock = {
    name: "birzha",
    version: "0.1.0",
    packages: {
      "": { name: "birzha", version: "0.1.0" },
      "apps/web": { version: "0.1.0", dependencies: { "@birzha/domain": "0.1.0", other: "0.1.0" } },
      "node_modules/other": { version: "0.1.0" },
      "apps/web/node_modules/other": { version: "0.2.0" },
    },
  };
  expect(JSON.parse(lockWithVersion(JSON.stringify(lock), "1.0.0"))).toEqual({
    name: "birzha",
    version: "1.0.0",
    packages: {
      "": { name: "birzha", version: "1.0.0" },
      "apps/web": { version: "1.0.0", dependencies: { "@birzha/domain": "1.0.0", other: "0.1.0" } },
      "node_modules/other": { version: "0.1.0" },
      "apps/web/node_modules/other": { version: "0.2.0" },
    },
  });
});

test("INST-021: a released lock file agrees with the released manifests", () => {
  const { packages } = JSON.parse(lockWithVersion(readText("package-lock.json"), "9.9.9")) as {
    packages: Record<string, object>;
  };
  const workspaces = Object.keys(packages).filter((place) => !place.includes("node_modules/"));
  expect(workspaces.length).toBeGreaterThan(5);
  for (const workspace of workspaces) {
    const manifest = JSON.parse(
      withVersion(readText(path.join(workspace, "package.json")), "9.9.9"),
    ) as object;
    const versions = (from: object) =>
      Object.fromEntries(
        Object.entries(from).filter(([field]) => field === "version" || field.endsWith("ependencies")),
      );
    expect([workspace, versions(packages[workspace]!)]).toEqual([workspace, versions(manifest)]);
  }
});

test("INST-021: unreleased entries get a heading; an empty release has none", () => {
  const before =
    "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- New.\n\n## [1.0.0] - 2026-11-22\n\n- Old.\n";
  const after = releasedChangelog(before, "1.1.0", "2026-12-01")!;
  expect(after).toBe(
    "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- New.\n\n## [1.0.0] - 2026-11-22\n\n- Old.\n",
  );
  expect(releasedChangelog(after, "1.2.0", "2026-12-02")).toBeUndefined();
});

test.each([
  ["1.1.0", ["0003-contract-b.sql"]],
  ["2.0.0", []],
])("FIX-161: a release %s forbids the contractions %j", (version, forbidden) => {
  expect(forbiddenContractions(version, "1.0.4", ["0002-a.sql", "0003-contract-b.sql"])).toEqual(forbidden);
});
