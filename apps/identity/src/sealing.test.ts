import { randomBytes } from "node:crypto";
import { expect, test, vi } from "vitest";
import { sealingBy } from "./sealing.ts";

const sealing = sealingBy(randomBytes(32));

test("INST-001: sealed data opens only unchanged, with its purpose and key", () => {
  const plain = Buffer.from("ключ");
  const sealed = sealing.seal("totp a", plain);
  expect(sealing.open("totp a", sealed)).toEqual(plain);
  expect(sealing.open("totp b", sealed)).toBeUndefined();
  expect(sealingBy(randomBytes(32)).open("totp a", sealed)).toBeUndefined();
  for (const place of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(sealing.open("totp a", changed)).toBeUndefined();
  }
  for (const nonsense of [Buffer.alloc(0), Buffer.alloc(28), randomBytes(64)])
    expect(sealing.open("totp a", nonsense)).toBeUndefined();
});

test("INST-001: an issued token expires and hides its content", () => {
  const text = sealing.issue("sign-in", { subject: "elkina" }, 300);
  expect(text).toMatch(/^[\w-]+$/);
  expect(Buffer.from(text, "base64url").toString("latin1")).not.toContain("elkina");
  expect(sealing.read("sign-in", text)).toEqual({ subject: "elkina" });
  expect(sealing.read("device", text)).toBeUndefined();
  expect(sealing.read("sign-in", "nonsense")).toBeUndefined();
  vi.useFakeTimers({ now: Date.now() + 301_000 });
  expect(sealing.read("sign-in", text)).toBeUndefined();
  vi.useRealTimers();
});
