import { createHash } from "node:crypto";
import { sql } from "kysely";
import { readSignedText, signedTextMinutes } from "@birzha/domain/signing/signature.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { countRows } from "../../platform/db/lists/count-cache.ts";

export type SignedText =
  | { readonly state: "usable"; readonly nonceHash: Buffer }
  | { readonly state: "unknown" | "used" | "expired" };

export const hashOfNonce = (nonce: string): Buffer => createHash("sha256").update(nonce).digest();

/** Returns whether the caller can file an application with this text now. Texts of other users are unknown. */
export async function findSignedText(db: DbReader, data: string, now: Date): Promise<SignedText> {
  const details = readSignedText(data);
  if (!details) return { state: "unknown" };
  const nonceHash = hashOfNonce(details.nonce);
  const { rows } = await sql<{ data: string; isUsed: boolean; isExpired: boolean }>`
    select data, used_at is not null as "isUsed", expires_at <= ${now.toISOString()} as "isExpired"
    from signing_requests where nonce_hash = ${nonceHash} and user_id = app_user_id()`.execute(db);
  const [built] = rows;
  if (!built || built.data !== data) return { state: "unknown" };
  if (built.isUsed) return { state: "used" };
  return built.isExpired ? { state: "expired" } : { state: "usable", nonceHash };
}

/** Counts texts created for the caller within their validity period. */
export async function countSignedTexts(db: DbReader, now: Date): Promise<number> {
  const since = new Date(now.getTime() - signedTextMinutes * 60_000);
  return countRows(
    db,
    sql`from signing_requests where user_id = app_user_id() and created_at > ${since.toISOString()}`,
  );
}
