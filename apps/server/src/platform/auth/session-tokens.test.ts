import { expect, test } from "vitest";
import { digestOf, newSessionId, opaqueRefreshToken, openTokens, sealTokens } from "./session-tokens.ts";

const tokens = { refresh: "refresh-token", id: "id-token" };

test("G-91: sealed tokens open with the cookie of their session and with no other", () => {
  const [own, other] = [newSessionId(), newSessionId()];
  const sealed = sealTokens(own, tokens);
  expect(openTokens(own, sealed)).toEqual(tokens);
  expect(sealed.toString("latin1")).not.toContain("refresh-token");
  expect(() => openTokens(other, sealed)).toThrow("unable to authenticate data");
  expect(() => openTokens(digestOf(own).toString("base64url"), sealed)).toThrow(
    "unable to authenticate data",
  );
});

test("G-91: a changed byte is noticed", () => {
  const sessionId = newSessionId();
  const sealed = sealTokens(sessionId, tokens);
  for (const place of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place]! ^= 1;
    expect(() => openTokens(sessionId, changed)).toThrow("unable to authenticate data");
  }
});

test("G-91: what scripts see of a session is neither its cookie nor what the database keeps", () => {
  const sessionId = newSessionId();
  const opaque = opaqueRefreshToken(sessionId);
  expect(opaque).not.toBe(sessionId);
  expect(opaque).not.toBe(digestOf(sessionId).toString("base64url"));
  expect(opaque).toBe(opaqueRefreshToken(sessionId));
});
