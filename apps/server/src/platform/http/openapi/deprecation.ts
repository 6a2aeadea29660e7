import type { DeprecationNotice } from "@birzha/domain/shared/values/deprecated.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

/** Returns the start of a day in Moscow. */
const beginningOf = (day: IsoDate): Date => new Date(`${day}T00:00:00+03:00`);

/** Page that documents deprecations and the compatibility promise (DOOR-008). */
export const versionsPath = "/docs/versions";

/**
 * DOOR-008: returns the headers of a deprecated endpoint's responses: `Deprecation` (RFC 9745), `Sunset` (RFC
 * 8594) and a link to the documentation.
 */
export const deprecationHeaders = ({
  since,
  sunset,
}: DeprecationNotice): Readonly<Record<string, string>> => ({
  deprecation: `@${beginningOf(since).getTime() / 1000}`,
  sunset: beginningOf(sunset).toUTCString(),
  link: `<${versionsPath}>; rel="deprecation"; type="text/html"`,
});
