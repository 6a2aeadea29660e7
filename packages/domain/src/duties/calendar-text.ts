import { addDays, lastDay, type IsoDate } from "../shared/values/dates.ts";

/** An all-day event. */
export interface CalendarDay {
  /** Stable across reads, so that clients update events instead of duplicating them. */
  readonly uid: string;
  readonly date: IsoDate;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
}

interface Calendar {
  readonly name: string;
  /** Product identifier (`PRODID`). */
  readonly product: string;
  readonly now: Date;
  readonly days: readonly CalendarDay[];
}

/** RFC 5545, 3.1: maximum octets per line. */
const lineOctets = 75;

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** RFC 5545, 3.1: folds a long line with a leading space, never inside a character. */
function folded(line: string): string {
  let text = "";
  let octets = 0;
  for (const character of line) {
    const more = octetsOf(character);
    if (octets + more > lineOctets) {
      text += "\r\n ";
      octets = 1;
    }
    text += character;
    octets += more;
  }
  return text;
}

/** Control characters that RFC 5545 forbids in text. */
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** RFC 5545, 3.3.11: escapes text. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(controls, "")
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll("\n", "\\n");

const compact = (date: IsoDate): string => date.replaceAll("-", "");
const stampOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** WORK-063: serialises all-day events as an RFC 5545 calendar. Events do not block time (`TRANSPARENT`). */
export function calendarText({ name, product, now, days }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(product)}//RU`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...days.flatMap(({ uid, date, summary, description, url }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stampOf(now)}`,
      `DTSTART;VALUE=DATE:${compact(date)}`,
      // RFC 5545: the exclusive end must be later than the start. Without an end the event takes one day.
      ...(date < lastDay ? [`DTEND;VALUE=DATE:${compact(addDays(date, 1))}`] : []),
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `URL:${url}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
