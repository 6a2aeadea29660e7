import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isPhone, maskPhone } from "./phone.ts";

test.each([
  ["+7 (912) 345-67-89", true],
  ["89123456789", false],
  ["+7 (912) 345-67-8", false],
  ["+7 (912) 345-67-899", false],
  ["+7 (912)345-67-89", false],
])("PLAT-155: %j as a phone number: %s", (text, isOne) => expect(isPhone(text)).toBe(isOne));

describe("PLAT-155 FIX-106: the mask", () => {
  test.each([
    ["", ""],
    ["9", "+7 (9"],
    ["912", "+7 (912"],
    ["9123", "+7 (912) 3"],
    ["912345678", "+7 (912) 345-67-8"],
    ["89123456789", "+7 (912) 345-67-89"],
    ["79123456789", "+7 (912) 345-67-89"],
    ["+7 912 345 67 89", "+7 (912) 345-67-89"],
    ["8 (912) 345-67-89", "+7 (912) 345-67-89"],
    ["9123456789", "+7 (912) 345-67-89"],
    ["+7 (", ""],
    ["+7 (912) 345-67-89 0", "+7 (912) 345-67-89 0"],
    ["375291234567", "375291234567"],
    ["912 345-67-89 доб. 4", "912 345-67-89 доб. 4"],
  ])("%j becomes %j", (typed, masked) => expect(maskPhone(typed)).toBe(masked));

  it("works key by key, also with a leading 8", () => {
    for (const typed of ["9123456789", "89123456789", "88001234567"]) {
      const shown = [...typed].reduce((text, key) => maskPhone(text + key), "");
      expect(shown).toBe(maskPhone(typed));
    }
  });

  it("is idempotent, and a full number is valid", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const masked = maskPhone(typed);
        expect(maskPhone(masked)).toBe(masked);
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^9\d{9}$/), (digits) => {
        expect(isPhone(maskPhone(digits))).toBe(true);
      }),
    );
  });
});
