import { expect, test } from "vitest";
import { digestOf, newSessionId, opaqueRefreshToken, openTokens, sealTokens } from "./session-tokens.ts";

const tokens = { refresh: "refresh-token", id: "id-token" };

test("G-91: sealed tokens open only with the cookie of their session", () => {
  const [own, other] = [newSessionId(), newSessionId()];
  const sealed = sealTokens(own, tokens);
  expect(openTokens(own, sealed)).toEqual(tokens);
  expect(sealed.toString("latin1")).not.toContain("refresh-token");
  expect(() => openTokens(other, sealed)).toThrow("unable to authenticate data");
  expect(() => openTokens(digestOf(own).toString("base64url"), sealed)).toThrow(
    "unable to authenticate data",
  );
});

test("G-91: decryption detects a changed byte", () => {
  const sessionId = newSessionId();
  const sealed = sealTokens(sessionId, tokens);
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(() => openTokens(sessionId, changed)).toThrow("unable to authenticate data");
  }
});

test("G-91: the script-visible token differs from cookie and stored digest", () => {
  const sessionId = newSessionId();
  const opaque = opaqueRefreshToken(sessionId);
  expect(opaque).not.toBe(sessionId);
  expect(opaque).not.toBe(digestOf(sessionId).toString("base64url"));
  expect(opaque).toBe(opaqueRefreshToken(sessionId));
});
