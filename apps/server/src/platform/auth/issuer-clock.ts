import { timeoutSeconds } from "./discover-issuer.ts";

/**
 * Returns by how many seconds the clock of the issuer is ahead of this machine. Tokens carry the issuer's times, so
 * that a difference rejects them. The `Date` header has whole seconds.
 * @throws when the issuer does not respond or its response has no `Date` header
 */
export async function measureClockSkew(issuer: string): Promise<number> {
  const before = Date.now();
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  const middle = (before + Date.now()) / 2;
  await response.body?.cancel();
  const stated = Date.parse(response.headers.get("date") ?? "");
  if (Number.isNaN(stated)) throw new Error(`response of ${issuer} has no Date header`);
  // On average the header is half a second late.
  return (stated + 500 - middle) / 1000;
}
