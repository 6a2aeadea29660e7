import { expect, test } from "vitest";
import { isContactPhone, isFreePhone, phoneHref } from "./contacts.ts";

test.each([
  ["8 800 000-00-00", "tel:+78000000000"],
  ["+7 (495) 000-00-00", "tel:+74950000000"],
  ["8 (495) 000-00-00", "tel:+74950000000"],
  ["+44 20 0000 0000", "tel:+442000000000"],
  ["000-01", "tel:00001"],
])("PLAT-019 G-22: %s dials %s", (phone, href) => {
  expect(isContactPhone(phone)).toBe(true);
  expect(phoneHref(phone)).toBe(href);
});

test.each(["call us", "12", "+", "8 800 GRAIN", "8 800 000-00-00, 2"])(
  "G-22: %s is not a phone number",
  (text) => {
    expect(isContactPhone(text)).toBe(false);
  },
);

test("G-22: only numbers that start with 800 are free", () => {
  expect(["8 800 000-00-00", "+7 (800) 000-00-00", "8 495 800-00-00"].map(isFreePhone)).toEqual([
    true,
    true,
    false,
  ]);
});
