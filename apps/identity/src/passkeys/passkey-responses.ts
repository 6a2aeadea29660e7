import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Pool } from "pg";
import type { SealedCodec } from "../sealing.ts";
import { keyAlgorithms, type RelyingParty, siteId, userHandleOf } from "./passkey-options.ts";
import { type ChallengePurpose, spendChallenge } from "./passkey-challenges.ts";
import type { NewPasskey } from "./passkeys.ts";

/** The unverified response of an authenticator. */
export interface PasskeyResponse {
  readonly id: string;
  readonly challenge: string;
  readonly given: object;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Parses an authenticator response; undefined if it is malformed. */
export function readResponse(text: string): PasskeyResponse | undefined {
  try {
    const { id, type, response } = JSON.parse(text) as Record<string, unknown>;
    const { clientDataJSON } = response as Record<string, unknown>;
    if (!isText(id) || !isText(clientDataJSON)) return undefined;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as {
      challenge: unknown;
    };
    if (!isText(challenge)) return undefined;
    return { id, challenge, given: { id, rawId: id, type, response, clientExtensionResults: {} } };
  } catch {
    return undefined;
  }
}

/**
 * Verifies the registration of a new passkey for the account of this session; undefined if verification
 * fails.
 */
export async function verifyNew(
  pool: Pool,
  sealing: SealedCodec,
  site: RelyingParty,
  answer: PasskeyResponse,
  occasion: ChallengePurpose & { readonly kind: "add" },
): Promise<NewPasskey | undefined> {
  if (!(await spendChallenge(pool, sealing, occasion, answer.challenge))) return undefined;
  const made = await orUndefined(() =>
    verifyRegistrationResponse({
      response: answer.given as RegistrationResponseJSON,
      expectedChallenge: answer.challenge,
      expectedOrigin: site.origin,
      expectedRPID: siteId(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: keyAlgorithms,
    }),
  );
  if (!made?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, "base64url"),
    publicKey: Buffer.from(publicKey),
    counter,
    // The browser's own values, which the server only returns to browsers.
    transports: [transports]
      .flat()
      .filter((one) => isText(one) && /^[a-z-]{1,20}$/.test(one))
      .slice(0, 8),
  };
}

/** Turns an error of the library into undefined: the client must not learn why its response was rejected. */
async function orUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

interface StoredPasskey {
  readonly subject: string;
  readonly publicKey: Buffer;
  /** node-postgres returns bigint as a string. */
  readonly counter: string;
}

/**
 * A key of no account (the generator of P-256): verifying an unknown passkey takes as long as verifying a
 * known one.
 */
const unknownPasskey: StoredPasskey = {
  subject: "",
  publicKey: Buffer.from(
    "a5010203262001215820" +
      "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296" +
      "225820" +
      "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5",
    "hex",
  ),
  counter: "0",
};

/** Returns the owner of the passkey that the response names, before verification. */
export async function findPasskeyOwner(pool: Pool, { id }: PasskeyResponse): Promise<string | undefined> {
  return (await findStored(pool, id))?.subject;
}

async function findStored(pool: Pool, id: string): Promise<StoredPasskey | undefined> {
  const { rows } = await pool.query<StoredPasskey>(
    `select subject, public_key as "publicKey", counter::text from identity.passkeys
     where credential_id = $1`,
    [Buffer.from(id, "base64url")],
  );
  return rows[0];
}

/** Verifies a sign-in by passkey and returns the subject; undefined if verification fails. */
export async function verifySignIn(
  pool: Pool,
  sealing: SealedCodec,
  site: RelyingParty,
  answer: PasskeyResponse,
  occasion: ChallengePurpose & { readonly kind: "sign-in" },
): Promise<string | undefined> {
  if (!(await spendChallenge(pool, sealing, occasion, answer.challenge))) return undefined;
  const given = answer.given as AuthenticationResponseJSON;
  const { subject, publicKey, counter } = (await findStored(pool, answer.id)) ?? unknownPasskey;
  const checked = await orUndefined(() =>
    verifyAuthenticationResponse({
      response: given,
      expectedChallenge: answer.challenge,
      expectedOrigin: site.origin,
      expectedRPID: siteId(site),
      requireUserVerification: true,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
      },
    }),
  );
  if (!checked?.verified || subject === "") return undefined;
  // Without a password the response must name the user; with one the user handle is optional.
  const { userHandle } = given.response;
  if (occasion.subject === undefined || userHandle)
    if (userHandle !== userHandleOf(sealing, subject)) return undefined;
  if (occasion.subject !== undefined && occasion.subject !== subject) return undefined;
  // Devices without a signature counter always send 0. The update repeats the check, because two nodes can
  // verify the same signature at once.
  const { rowCount } = await pool.query(
    `update identity.passkeys set counter = $2, used_at = now()
     where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [Buffer.from(answer.id, "base64url"), checked.authenticationInfo.newCounter],
  );
  return rowCount === 1 ? subject : undefined;
}
