import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { SealedCodec } from "../sealing.ts";

/** Lifetime of a challenge in seconds, also the time-out of the browser's prompt. */
export const challengeSeconds = 5 * 60;

/** The purpose of a challenge; a challenge is valid for its purpose alone. */
export type ChallengePurpose =
  | { readonly kind: "add"; readonly session: string; readonly subject: string }
  | { readonly kind: "sign-in"; readonly uid: string; readonly subject: string | undefined };

const textOf = (occasion: ChallengePurpose) =>
  occasion.kind === "add"
    ? `passkey add ${occasion.session} ${occasion.subject}`
    : `passkey sign-in ${occasion.uid} ${occasion.subject ?? ""}`;

export async function makeChallenge(
  pool: Pool,
  sealing: SealedCodec,
  occasion: ChallengePurpose,
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await pool.query(
    "insert into identity.challenges (digest, expires_at) values ($1, now() + make_interval(secs => $2))",
    [sealing.digest(textOf(occasion), challenge), challengeSeconds],
  );
  return challenge;
}

/** Uses up a challenge. Of two requests with the same challenge, on any nodes, the second returns false. */
export async function spendChallenge(
  pool: Pool,
  sealing: SealedCodec,
  occasion: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    "delete from identity.challenges where digest = $1 and expires_at > now()",
    [sealing.digest(textOf(occasion), challenge)],
  );
  return rowCount === 1;
}
