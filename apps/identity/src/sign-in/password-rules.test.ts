import { expect, test } from "vitest";
import { findPasswordError } from "./password-rules.ts";

const owner = { login: "elkina", email: "anna.elkina@ferma.example", name: "Ёлкина Анна Павловна" };

test.each([
  ["короткий", "tooShort"],
  ["123456789", "tooShort"],
  ["1234567890", "common"],
  ["Password123", "common"],
  ["qwertyuiop", "common"],
  ["йцукенгшщз", "common"],
  ["aaaaaaaaaaaa", "common"],
  ["abcabcabcabc", "common"],
  ["superman2026!", "common"],
  ["ELKINA2026", "personal"],
  ["anna.elkina", "personal"],
  ["ёлкинаанна", "personal"],
  ["x".repeat(129), "tooLong"],
  ["сено солома", undefined],
  ["нижний амбар полон", undefined],
  ["correct horse battery", undefined],
  ["          . ", "common"],
])("INST-001: password «%s»: %s", async (password, error) => {
  expect(await findPasswordError(password, owner)).toBe(error);
});

test("INST-001: a password needs ten characters of any kind", async () => {
  expect(await findPasswordError("🌾🌻🐓🐖🐄🚜🌧🌤🍞", owner)).toBe("tooShort");
  expect(await findPasswordError("🌾🌻🐓🐖🐄🚜🌧🌤🍞🥖", owner)).toBeUndefined();
});
