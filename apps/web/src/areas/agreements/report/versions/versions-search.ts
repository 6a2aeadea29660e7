/** What is compared, as the address of the page carries it: numbers of versions. Absent is the default. */
export interface VersionsSearch {
  readonly from?: number;
  readonly to?: number;
}

const numberOf = (value: unknown): number | undefined => {
  const read = typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isSafeInteger(read) && read > 0 ? read : undefined;
};

export function parseVersionsSearch(address: Readonly<Record<string, unknown>>): VersionsSearch {
  const from = numberOf(address["from"]);
  const to = numberOf(address["to"]);
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

interface Numbered {
  readonly versionNumber?: number;
}

/**
 * The two versions to be compared: those of the address, otherwise the newest against the one before it. Numbers
 * may have gaps, because members are not told of every version (G-53).
 * @param versions newest first
 * @param opened the version that the page was opened for
 */
export function chooseVersions<Version extends Numbered>(
  versions: readonly Version[],
  { from, to }: VersionsSearch,
  opened?: number,
): { readonly before: Version | undefined; readonly after: Version | undefined } {
  const find = (number: number | undefined) => versions.find(({ versionNumber }) => versionNumber === number);
  const after = find(to) ?? find(opened) ?? versions[0];
  const previous = after && versions[versions.indexOf(after) + 1];
  const before = find(from) ?? previous;
  return { before: before === after ? undefined : before, after };
}
