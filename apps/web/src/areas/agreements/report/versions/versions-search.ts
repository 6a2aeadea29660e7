import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

/** Version numbers to compare, from the URL; undefined selects the default. */
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
 * Returns the versions to compare: those of the URL, else the newest and its predecessor. Numbers can have
 * gaps, because members do not see every version (G-53).
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

interface Dated extends Numbered {
  readonly versionDate?: string;
}

/**
 * PROOF-004: returns the version in force at the end of a day in Moscow.
 * @param versions newest first
 */
export const versionOfDay = <Version extends Dated>(
  versions: readonly Version[],
  day: IsoDate,
): Version | undefined =>
  versions.find(({ versionDate }) => versionDate !== undefined && moscowDate(new Date(versionDate)) <= day);
