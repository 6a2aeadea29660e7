import type { Deprecated } from "@birzha/domain/shared/values/deprecated.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

/** When a day begins in Moscow. */
const beginningOf = (day: IsoDate): Date => new Date(`${day}T00:00:00+03:00`);

/** Where a person reads what is deprecated and what is promised (DOOR-008). */
const page = "/docs/versions";

/**
 * DOOR-008: what each answer of a deprecated call carries: since when it is (`Deprecation`, RFC 9745), when it will be gone
 * (`Sunset`, RFC 8594), and where that is told of.
 */
export const deprecationHeaders = ({ since, sunset }: Deprecated): Readonly<Record<string, string>> => ({
  deprecation: `@${beginningOf(since).getTime() / 1000}`,
  sunset: beginningOf(sunset).toUTCString(),
  link: `<${page}>; rel="deprecation"; type="text/html"`,
});
