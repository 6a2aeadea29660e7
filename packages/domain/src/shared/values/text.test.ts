import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cleanLine, cleanText, hasDirectionControls } from "./text.ts";
import {
  optionalLine,
  optionalText,
  plainLine,
  plainText,
  requiredLine,
  requiredText,
} from "./text-schemas.ts";

const codes = [
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f,
];
const more = [
  0x2060, 0x2064, 0x2800, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe0001, 0xe0061, 0xe01ef,
];
const invisible = [...codes, ...more].map((code) => String.fromCodePoint(code));
const controls = ["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"];
const named = (text: string) => [`U+${text.codePointAt(0)!.toString(16)}`, text] as const;

describe("FIX-105: invisible texts", () => {
  test.each(invisible.map(named))("%s is not a text", (_name, text) => {
    expect(cleanText(` ${text}\n${text}`)).toBe("");
    expect(requiredText(5).safeParse(text).success).toBe(false);
    expect(requiredLine(5).safeParse(text + text).success).toBe(false);
    expect(plainText(5).parse(text)).toBe("");
  });

  test.each(controls.map(named))("%s is rejected, not removed", (_name, text) => {
    expect(hasDirectionControls(`а${text}б`)).toBe(true);
    for (const schema of [plainText(9), requiredText(9), requiredLine(9)])
      expect(schema.safeParse(`а${text}б`).error?.issues).toMatchObject([{ params: { error: "direction" } }]);
  });

  it("keeps visible characters", () => {
    expect(cleanText("Ко\u00ADлос\u200B-\uFEFF2")).toBe("Колос-2");
    expect(cleanText("ООО\u3164Колос\u2800")).toBe("ООО Колос");
    expect(cleanText(" а\r\nб ")).toBe("а\nб");
    expect(cleanLine(" а \r\n б ")).toBe("а б");
    for (const text of ["№ 17/26 — «Зёрна»", "Straße 5", "सड़क", "🌾", "1\u00A0000", "−5"])
      expect(cleanText(text)).toBe(text);
  });

  test.each(["\u0000", "\u0001", "\u001f", "\u007f", "\u0080", "\u009f"].map(named))(
    "FIX-315: control character %s is rejected",
    (_name, text) => {
      for (const schema of [plainText(9), plainLine(9), requiredText(9), requiredLine(9)])
        expect(schema.safeParse(`а${text}б`).success).toBe(false);
    },
  );

  test.each(["\t", "\n", "\r\n", "\u0085", "\u2028", "\u2029"].map(named))(
    "FIX-315: %s in a line is a space",
    (_name, text) => {
      expect(plainLine(9).parse(`а${text}б`)).toBe("а б");
      expect(optionalLine(9).parse(`а${text}б`)).toBe("а б");
    },
  );

  it("counts the stored length", () => {
    expect(requiredText(3).parse("а\u200Bб\u200Bв")).toBe("абв");
    expect(requiredText(3).safeParse("абвг").success).toBe(false);
  });

  it("an optional text without visible characters is null", () => {
    for (const text of [undefined, null, "", " \u200B\n"]) expect(optionalText(3).parse(text)).toBeNull();
    expect(optionalText(3).parse(" абв ")).toBe("абв");
    expect(optionalText(3).safeParse("абвг").success).toBe(false);
  });

  it("cleaning twice changes nothing", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...invisible), fc.string({ unit: "grapheme" }))),
        (parts) => {
          const once = cleanText(parts.join(""));
          expect(cleanText(once)).toBe(once);
          for (const text of invisible) expect(once).not.toContain(text);
        },
      ),
    );
  });
});
