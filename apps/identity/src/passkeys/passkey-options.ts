import type { Pool } from "pg";
import type { IdentityAccount } from "../accounts.ts";
import type { SealedCodec } from "../sealing.ts";
import { passkeyLimits } from "./passkeys.ts";
import { challengeSeconds, makeChallenge } from "./passkey-challenges.ts";

/** COSE ids of Ed25519, ECDSA P-256 and RSA. Every authenticator supports at least one. */
export const keyAlgorithms = [-8, -7, -257];

/** The relying party of passkeys: the public address of the portal. */
export interface RelyingParty {
  readonly origin: string;
  readonly name: string;
}
export const siteId = ({ origin }: RelyingParty) => new URL(origin).hostname;

/** The user handle that authenticators store; it does not reveal the account. */
export const userHandleOf = (sealing: SealedCodec, subject: string) =>
  sealing.digest("passkey handle", subject).toString("base64url");

interface Known {
  readonly credentialId: Buffer;
  readonly transports: readonly string[];
}

async function namesOf(pool: Pool, subject: string) {
  const { rows } = await pool.query<Known>(
    `select credential_id as "credentialId", transports from identity.passkeys where subject = $1 limit $2`,
    [subject, passkeyLimits.most],
  );
  return rows.map(({ credentialId, transports }) => ({
    type: "public-key",
    id: credentialId.toString("base64url"),
    ...(transports.length > 0 && { transports }),
  }));
}

/** Returns the options of `navigator.credentials.create` for a new passkey. */
export async function optionsToAdd(
  pool: Pool,
  sealing: SealedCodec,
  site: RelyingParty,
  { subject, login, name }: IdentityAccount,
  session: string,
): Promise<object> {
  return {
    challenge: await makeChallenge(pool, sealing, { kind: "add", session, subject }),
    rp: { id: siteId(site), name: site.name },
    user: { id: userHandleOf(sealing, subject), name: login, displayName: name },
    pubKeyCredParams: keyAlgorithms.map((alg) => ({ type: "public-key", alg })),
    timeout: challengeSeconds * 1000,
    excludeCredentials: await namesOf(pool, subject),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  };
}

/**
 * Returns the options of `navigator.credentials.get` for any passkey of the site, or for those of one
 * account.
 */
export async function optionsToSignIn(
  pool: Pool,
  sealing: SealedCodec,
  site: RelyingParty,
  uid: string,
  subject: string | undefined,
): Promise<object> {
  return {
    challenge: await makeChallenge(pool, sealing, { kind: "sign-in", uid, subject }),
    rpId: siteId(site),
    timeout: challengeSeconds * 1000,
    userVerification: "required",
    allowCredentials: subject === undefined ? [] : await namesOf(pool, subject),
  };
}
