import { randomBytes } from "node:crypto";
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Pool, PoolClient } from "pg";
import type { Account } from "./accounts.ts";
import type { Sealing } from "./sealing.ts";
import { dropIdleCodes, renewRecoveryCodes, waitForSecondFactor } from "./second-factor.ts";

/*
 * INST-001: passkeys (WebAuthn). Every one is discoverable and its device makes sure who uses it, so each is both a second
 * factor and, alone, a sign-in without a password.
 */

export const passkeyLimits = { most: 10, name: 60 } as const;

/** Seconds that a challenge may be signed in, and what browsers wait for a device. */
const challengeSeconds = 5 * 60;

/** Ed25519, ECDSA on P-256 and RSA: one of them is known to every device. */
const algorithms = [-8, -7, -257];

/** What passkeys are bound to: the address that people see. */
export interface Site {
  readonly origin: string;
  readonly name: string;
}
const idOf = ({ origin }: Site) => new URL(origin).hostname;

/** What a challenge is given for: nothing else takes it. */
export type Occasion =
  | { readonly kind: "add"; readonly session: string; readonly subject: string }
  | { readonly kind: "sign-in"; readonly uid: string; readonly subject: string | undefined };

const textOf = (occasion: Occasion) =>
  occasion.kind === "add"
    ? `passkey add ${occasion.session} ${occasion.subject}`
    : `passkey sign-in ${occasion.uid} ${occasion.subject ?? ""}`;

async function makeChallenge(pool: Pool, sealing: Sealing, occasion: Occasion): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await pool.query(
    "insert into identity.challenges (digest, expires_at) values ($1, now() + make_interval(secs => $2))",
    [sealing.digest(textOf(occasion), challenge), challengeSeconds],
  );
  return challenge;
}

/** Of two that sign the same challenge, on whatever node, the second is refused. */
async function spendChallenge(
  pool: Pool,
  sealing: Sealing,
  occasion: Occasion,
  challenge: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    "delete from identity.challenges where digest = $1 and expires_at > now()",
    [sealing.digest(textOf(occasion), challenge)],
  );
  return rowCount === 1;
}

/** How devices call the account: nobody learns from it whose it is. */
const handleOf = (sealing: Sealing, subject: string) =>
  sealing.digest("passkey handle", subject).toString("base64url");

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601: pools differ in what they make of an instant. */
  readonly madeAt: string;
  readonly usedAt: string | null;
}

export async function listPasskeys(pool: Pool, subject: string): Promise<readonly Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    `select id::text, name, to_jsonb(created_at) #>> '{}' as "madeAt", to_jsonb(used_at) #>> '{}' as "usedAt"
     from identity.passkeys
     where subject = $1 order by created_at, id limit $2`,
    [subject, passkeyLimits.most],
  );
  return rows;
}

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

/** What `navigator.credentials.create` is asked for. */
export async function optionsToAdd(
  pool: Pool,
  sealing: Sealing,
  site: Site,
  { subject, login, name }: Account,
  session: string,
): Promise<object> {
  return {
    challenge: await makeChallenge(pool, sealing, { kind: "add", session, subject }),
    rp: { id: idOf(site), name: site.name },
    user: { id: handleOf(sealing, subject), name: login, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
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

/** What `navigator.credentials.get` is asked for: any passkey of this site, or one of the account's. */
export async function optionsToSignIn(
  pool: Pool,
  sealing: Sealing,
  site: Site,
  uid: string,
  subject: string | undefined,
): Promise<object> {
  return {
    challenge: await makeChallenge(pool, sealing, { kind: "sign-in", uid, subject }),
    rpId: idOf(site),
    timeout: challengeSeconds * 1000,
    userVerification: "required",
    allowCredentials: subject === undefined ? [] : await namesOf(pool, subject),
  };
}

/** What a device has answered: nothing of it is believed yet. */
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

export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
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
      expectedRPID: idOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
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

/** The library says what is wrong with an answer by throwing; whoever sent it is told no more than that it was wrong. */
async function orUndefined<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/** Answers recovery codes with the first second factor of the account; undefined when there are too many, or this one already. */
export async function addPasskey(
  connection: PoolClient,
  sealing: Sealing,
  subject: string,
  name: string,
  { credentialId, publicKey, counter, transports }: NewPasskey,
): Promise<readonly string[] | undefined> {
  await waitForSecondFactor(connection, subject);
  const { rowCount } = await connection.query(
    `insert into identity.passkeys (subject, credential_id, public_key, counter, transports, name)
     select $1::text, $2, $3, $4, $5, $6
     where (select count(*) from identity.passkeys where subject = $1) < $7
     on conflict do nothing`,
    [subject, credentialId, publicKey, counter, transports, name, passkeyLimits.most],
  );
  if (rowCount !== 1) return undefined;
  const { rows } = await connection.query<{ left: number }>(
    "select cardinality(recovery_codes) as left from identity.accounts where subject = $1",
    [subject],
  );
  return rows[0]!.left > 0 ? [] : renewRecoveryCodes(connection, sealing, subject);
}

export async function renamePasskey(
  connection: PoolClient,
  subject: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    "update identity.passkeys set name = $3 where subject = $1 and id = $2",
    [subject, id, name],
  );
  return rowCount === 1;
}

export async function removePasskey(connection: PoolClient, subject: string, id: string): Promise<boolean> {
  await waitForSecondFactor(connection, subject);
  const { rowCount } = await connection.query(
    "delete from identity.passkeys where subject = $1 and id = $2",
    [subject, id],
  );
  if (rowCount === 1) await dropIdleCodes(connection, subject);
  return rowCount === 1;
}

interface Kept {
  readonly subject: string;
  readonly publicKey: Buffer;
  /** bigint comes as text. */
  readonly counter: string;
}

/** A key that is nobody's (the generator of P-256), so that an unknown passkey takes as long as a known one. */
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
      expectedRPID: idOf(site),
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
    if (userHandle !== handleOf(sealing, subject)) return undefined;
  if (occasion.subject !== undefined && occasion.subject !== subject) return undefined;
  // Devices that count nothing always say 0. The row is asked again: two nodes may look at one signature each.
  const { rowCount } = await pool.query(
    `update identity.passkeys set counter = $2, used_at = now()
     where credential_id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [Buffer.from(answer.id, "base64url"), checked.authenticationInfo.newCounter],
  );
  return rowCount === 1 ? subject : undefined;
}
