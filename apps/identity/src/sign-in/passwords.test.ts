import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

test("PLAT-040: a password matches only its own hash", async () => {
  const [first, second] = await Promise.all([hashPassword("демо"), hashPassword("демо")]);
  expect(first).not.toBe(second);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword("демо", first)).toBe(true);
  expect(await isPassword("Демо", first)).toBe(false);
});

test("INST-001: composed and decomposed letters give the same password", async () => {
  const hash = await hashPassword("ёлка и йод".normalize("NFD"));
  expect(await isPassword("ёлка и йод".normalize("NFC"), hash)).toBe(true);
  expect(await isPassword("елка и йод", hash)).toBe(false);
});

test("PLAT-040: a malformed hash matches no password", async () => {
  for (const hash of ["", "demo", "$argon2id$v=19$m=8,t=1,p=1$$", "$2b$10$abcdefghijklmnopqrstuv"])
    expect(await isPassword("demo", hash)).toBe(false);
});
