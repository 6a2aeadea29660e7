import { createFormatter } from "use-intl";
import { expect, test } from "vitest";
import { formatLocaleOf, formatsOf, timeZone, type InterfaceLocale } from "./locale.ts";

test.each<[InterfaceLocale, string]>([
  ["ru", "05.11.2026, 09:30"],
  ["en", "05 Nov 2026, 09:30"],
])("FIX-064: an instant looks the same in every time zone (%s)", (locale, expected) => {
  const format = createFormatter({ locale: formatLocaleOf(locale), formats: formatsOf(locale), timeZone });
  expect(format.dateTime(new Date("2026-11-05T06:30:00Z"), "moment")).toBe(expected);
});
