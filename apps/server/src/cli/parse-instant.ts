/** Offset of Moscow, without daylight saving time since 2014. Times without an offset are in Moscow time (G-28). */
const moscowOffset = "+03:00";

/**
 * Parses `2026-11-21` (midnight), `2026-11-21T14:59` and `2026-11-21 14:59:30`, each optionally with an offset.
 * @returns undefined if invalid
 */
export function parseInstant(text: string): Date | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?(Z|[+-]\d{2}:\d{2})?$/.exec(
      text.trim(),
    );
  if (!parts) return undefined;
  const [, day = "", time = "00:00", offset = moscowOffset] = parts;
  // `Date` would turn 31 February into 3 March.
  const calendarDay = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(calendarDay.getTime()) || calendarDay.toISOString().slice(0, 10) !== day) return undefined;
  const instant = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
