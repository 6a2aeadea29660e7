import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Pool } from "pg";
import type { Sealing } from "../sealing.ts";
import { keyAlgorithms, type Site, siteId, userHandleOf } from "./passkey-options.ts";
import { type Occasion, spendChallenge } from "./passkey-challenges.ts";
import type { NewPasskey } from "./passkeys.ts";

/** The unverified response of an authenticator. */
export interface Answer {
  readonly id: string;
  readonly challenge: string;
  readonly given: object;
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Undefined for what no browser sends. */
export function readAnswer(text: string): Answer | undefined {
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

/** The passkey that was made for this session's account; undefined for whatever else was answered. */
export async function verifyNew(
  pool: Pool,
  sealing: Sealing,
  site: Site,
  answer: Answer,
  occasion: Occasion & { readonly kind: "add" },
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
    // Words of a browser, handed back to browsers.
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

interface Kept {
  readonly subject: string;
  readonly publicKey: Buffer;
  /** bigint comes as text. */
  readonly counter: string;
}

/** A public key of no account (the generator of P-256): verifying an unknown passkey takes as long as a known one. */
const nobody: Kept = {
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

/** Whose passkey an answer names; nothing is proven by that. */
export async function findPasskeyOwner(pool: Pool, { id }: Answer): Promise<string | undefined> {
  return (await findKept(pool, id))?.subject;
}

async function findKept(pool: Pool, id: string): Promise<Kept | undefined> {
  const { rows } = await pool.query<Kept>(
    `select subject, public_key as "publicKey", counter::text from identity.passkeys
     where credential_id = $1`,
    [Buffer.from(id, "base64url")],
  );
  return rows[0];
}

/** The account that the passkey opens in this sign-in; undefined for every answer that proves nothing. */
export async function verifySignIn(
  pool: Pool,
  sealing: Sealing,
  site: Site,
  answer: Answer,
  occasion: Occasion & { readonly kind: "sign-in" },
): Promise<string | undefined> {
  if (!(await spendChallenge(pool, sealing, occasion, answer.challenge))) return undefined;
  const given = answer.given as AuthenticationResponseJSON;
  const { subject, publicKey, counter } = (await findKept(pool, answer.id)) ?? nobody;
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
  // Without a password the device says whose it is; with one it may leave it out.
  const { userHandle } = given.response;
  if (occasion.subject === undefined || userHandle)
    if (userHandle !== userHandleOf(sealing, subject)) return undefined;
  if (occasion.subject !== undefined && occasion.subject !== subject) return undefined;
  // Devices that count nothing always say 0. The row is asked again: two nodes may look at one signature each.
  const { rowCount } = await pool.query(
    `update identity.passkeys set counter = $2, used_at = now()
     where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [Buffer.from(answer.id, "base64url"), checked.authenticationInfo.newCounter],
  );
  return rowCount === 1 ? subject : undefined;
}
