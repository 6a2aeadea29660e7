import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { FastifyRequest } from "fastify";
import type { OwnerDb, DbTransaction } from "../../db/handles.ts";
import { prepareStatement, type PreparedStatement } from "../../db/sql-templates.ts";
import { ApiError } from "../errors/failure.ts";
import type { ReceivedFile } from "./receive-file.ts";

/** Fingerprint of a request: method, URL, acting organisation, body or file. */
export function requestFingerprint(request: FastifyRequest, file?: ReceivedFile): Buffer {
  const { method, url, body, caller } = request;
  return createHash("sha256")
    .update(`${method} ${url} ${caller.actor?.organization?.id ?? ""}\n`)
    .update(JSON.stringify((file ? { name: file.name, sha256: file.sha256 } : body) ?? null))
    .digest();
}

/** The response of a completed write that is being repeated. */
export interface StoredResponse {
  readonly response: unknown;
}

/**
 * Claims a request id in the transaction of the write (S-1). A concurrent request with the same id waits here
 * until the first one commits, then gets its response; after a rollback the id is free again.
 */
export async function claimRequest(
  tx: DbTransaction,
  userId: number,
  clientRequestId: string,
  fingerprint: Buffer,
): Promise<StoredResponse | undefined> {
  const claimed = await insertClaim(userId, clientRequestId, fingerprint).execute(tx);
  if (claimed.rows.length > 0) return undefined;
  const { rows } = await sql<{ fingerprint: Buffer; response: unknown }>`
    select fingerprint, answer as response from request_results
    where user_id = ${userId} and client_request_id = ${clientRequestId}`.execute(tx);
  const first = rows[0];
  if (!first || !first.fingerprint.equals(fingerprint)) throw new ApiError("shared.reused-request-id");
  return { response: first.response };
}

const insertClaim = prepareStatement(
  (userId: number, clientRequestId: string, fingerprint: Buffer) => sql`
    insert into request_results (user_id, client_request_id, fingerprint)
    values (${userId}, ${clientRequestId}, ${fingerprint})
    on conflict do nothing returning 1`,
);

/** Returns the statement that stores the response of a write, in its transaction. */
export const storeResponse = (
  userId: number,
  clientRequestId: string,
  response: unknown,
): PreparedStatement<unknown> => updateClaim(userId, clientRequestId, JSON.stringify(response ?? null));

const updateClaim = prepareStatement(
  (userId: number, clientRequestId: string, response: string) => sql`
    update request_results set status = 200, answer = ${response}::jsonb
    where user_id = ${userId} and client_request_id = ${clientRequestId}`,
);

/** S-1: lifetime of a request id, in hours. */
const retentionHours = 24;

/** Deletes stored responses older than 24 hours; runs as the owner. */
export async function forgetRequests(db: OwnerDb): Promise<void> {
  await sql`delete from request_results where created_at < now() - make_interval(hours => ${retentionHours})`.execute(
    db,
  );
}
