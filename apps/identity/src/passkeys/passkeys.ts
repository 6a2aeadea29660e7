import type { Pool, PoolClient } from "pg";
import type { SealedCodec } from "../sealing.ts";
import { dropIdleCodes, renewRecoveryCodes, waitForSecondFactor } from "../sign-in/second-factor.ts";

/*
 * INST-001: passkeys (WebAuthn). All are discoverable and require user verification, so a passkey is both a
 * second factor and a passwordless sign-in.
 */

export const passkeyLimits = { most: 10, name: 60 } as const;

export interface Passkey {
  readonly id: string;
  readonly name: string;
  /** ISO 8601, because pools parse timestamps differently. */
  readonly createdAt: string;
  readonly usedAt: string | null;
}

export async function listPasskeys(pool: Pool, subject: string): Promise<readonly Passkey[]> {
  const { rows } = await pool.query<Passkey>(
    `select id::text, name, to_jsonb(created_at) #>> '{}' as "createdAt", to_jsonb(used_at) #>> '{}' as "usedAt"
     from identity.passkeys
     where subject = $1 order by created_at, id limit $2`,
    [subject, passkeyLimits.most],
  );
  return rows;
}

export interface NewPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/**
 * Adds a passkey. Returns new recovery codes if it is the account's first second factor; undefined if the
 * account has too many passkeys or already has this one.
 */
export async function addPasskey(
  connection: PoolClient,
  sealing: SealedCodec,
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
