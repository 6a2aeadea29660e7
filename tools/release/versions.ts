/*
 * INST-021: changes of a release in files, as texts: the version in every package.json, in the lock file and in the
 * chart, and the heading of the changelog.
 */

/** Numbers of a version such as `1.2.3`, for comparisons. */
function parseVersion(text: string): readonly number[] | undefined {
  const [, ...parts] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  return parts.length === 3 ? parts.map(Number) : undefined;
}

/** Whether the first version is newer than the second. */
export function isNewer(version: string, than: string): boolean {
  const [one, other] = [parseVersion(version), parseVersion(than)];
  if (!one || !other) return false;
  const different = one.findIndex((part, index) => part !== other[index]);
  return different >= 0 && one[different]! > other[different]!;
}

/** FIX-348: the version of the checkouts that follow a release. */
export function developmentVersion(release: string): string {
  const [major, minor] = parseVersion(release)!;
  return `${major}.${minor! + 1}.0-dev`;
}

/** FIX-161: returns the migrations that remove something, which only a major release may have. */
export const forbiddenContractions = (
  version: string,
  before: string,
  migrations: readonly string[],
): readonly string[] =>
  parseVersion(version)?.[0] === parseVersion(before)?.[0]
    ? migrations.filter((name) => /^\d{4}-contract-/.test(name))
    : [];

/** Sets the version of a package.json and of its dependencies on workspaces. Keeps everything else. */
export const withVersion = (manifest: string, version: string): string =>
  manifest
    .replace(/^( {2}"version": )"[^"]+"/m, `$1"${version}"`)
    .replace(/("@birzha\/[a-z]+": )"[^"]+"/g, `$1"${version}"`);

/** INST-010: sets the version of the chart and of its image. */
export const chartWithVersion = (chart: string, version: string): string =>
  chart.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`);

/** Fields of a package that can name workspaces. */
const dependencyFields = ["dependencies", "devDependencies", "optionalDependencies"] as const;

interface LockedPackage extends Partial<Record<(typeof dependencyFields)[number], Record<string, string>>> {
  version?: string;
}

/** Sets the version in package-lock.json, exactly as npm would: `npm prune` rewrites a lock file that differs. */
export function lockWithVersion(text: string, version: string): string {
  const lock = JSON.parse(text) as LockedPackage & { packages: Record<string, LockedPackage> };
  lock.version = version;
  for (const [place, one] of Object.entries(lock.packages)) {
    if (place.includes("node_modules/")) continue;
    one.version = version;
    for (const field of dependencyFields)
      for (const name of Object.keys(one[field] ?? {}))
        if (name.startsWith("@birzha/")) one[field]![name] = version;
  }
  return `${JSON.stringify(lock, undefined, 2)}\n`;
}

const unreleased = "## [Unreleased]";

/** Moves the unreleased entries of the changelog below a heading of the version; undefined without entries. */
export function releasedChangelog(text: string, version: string, date: string): string | undefined {
  const start = text.indexOf(unreleased);
  if (start < 0) return undefined;
  const rest = text.slice(start + unreleased.length);
  const end = rest.search(/^## /m);
  const what = end < 0 ? rest : rest.slice(0, end);
  if (!/^- /m.test(what)) return undefined;
  return `${text.slice(0, start)}${unreleased}\n\n## [${version}] - ${date}${rest}`;
}
