import { sql } from "kysely";
import type { OwnerDb, OwnerTx, DbTransaction } from "../../platform/db/handles.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { isReadable } from "@birzha/signature/power-of-attorney/read-power.ts";
import type { EndingPower, LockedPower } from "./power-queries.ts";
import type { CheckedPower } from "./powers.ts";
import type { SignatureEvidence } from "./queries.ts";

export interface NewSignedText {
  readonly userId: number;
  readonly nonceHash: Buffer;
  readonly data: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertSignedText(
  tx: DbTransaction,
  { userId, nonceHash, data, createdAt, expiresAt }: NewSignedText,
): Promise<void> {
  await tx
    .insertInto("signing_requests")
    .values({
      user_id: userId,
      nonce_hash: nonceHash,
      data,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
}

/**
 * G-81: stores the evidence in the transaction that files the application, and marks the signed text as used. Rejects
 * the second of two concurrent applications with one signature.
 */
export async function storeEvidence(
  tx: DbTransaction,
  applicationId: number,
  userId: number,
  { signature, content, verdict, checkedAt, nonceHash, fault, inn, subject }: SignatureEvidence,
): Promise<void> {
  const used = await sql`
    update signing_requests set used_at = ${checkedAt.toISOString()}
    where nonce_hash = ${nonceHash} and user_id = ${userId} and used_at is null`.execute(tx);
  if (used.numAffectedRows !== 1n) throw new ApiError("signing.data-used");
  await tx
    .insertInto("signature_evidence")
    .values({
      application_id: applicationId,
      user_id: userId,
      content: Buffer.from(content),
      signature: Buffer.from(signature),
      certificate: verdict.certificate ? Buffer.from(verdict.certificate.der) : null,
      chain: verdict.chain.map((der) => Buffer.from(der)),
      trusted: [...verdict.trusted],
      revocation_lists: [...verdict.revocationLists],
      inn: inn ?? null,
      subject: subject ?? null,
      error: fault ?? null,
      checked_at: checkedAt.toISOString(),
      signed_at: verdict.signedAt ?? null,
    })
    .execute();
}

/** DEAL-010: stores the files of a power of attorney with the results of its checks. */
export async function storePower(
  tx: DbTransaction,
  {
    applicationId,
    userId,
    inn,
  }: { readonly applicationId: number; readonly userId: number; readonly inn: string },
  { content, signature, reading, verdict, checks, code, checkedAt }: CheckedPower,
): Promise<void> {
  const power = isReadable(reading) ? reading : undefined;
  await tx
    .insertInto("powers_of_attorney")
    .values({
      application_id: applicationId,
      user_id: userId,
      inn,
      content,
      signature,
      certificate: verdict.certificate ? Buffer.from(verdict.certificate.der) : null,
      chain: verdict.chain.map((der) => Buffer.from(der)),
      trusted: [...verdict.trusted],
      revocation_lists: [...verdict.revocationLists],
      number: power?.number ?? null,
      representative: power?.representatives.map(({ name }) => name).join(", ") ?? null,
      valid_from: power?.validFrom ?? null,
      valid_to: power?.validTo ?? null,
      checks: JSON.stringify(checks),
      error: code ?? null,
      checked_at: checkedAt.toISOString(),
      signed_at: verdict.signedAt ?? null,
    })
    .execute();
}

/** DEAL-010: withdraws a power of attorney by its number, which several applications can have. */
export async function endPower(
  tx: DbTransaction,
  { inn, number }: LockedPower,
  { by, at, reason }: { readonly by: number; readonly at: Date; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable("powers_of_attorney")
    .set({ withdrawn_at: at.toISOString(), withdrawn_by: by, withdrawal_reason: reason })
    .where("inn", "=", inn)
    .where("number", "=", number)
    .where("withdrawn_at", "is", null)
    .execute();
}

export async function markPowersNoticed(
  tx: OwnerTx,
  powers: readonly EndingPower[],
  at: Date,
): Promise<void> {
  if (powers.length === 0) return;
  await tx
    .updateTable("powers_of_attorney")
    .set({ noticed_at: at.toISOString() })
    .where(
      "id",
      "in",
      powers.map(({ id }) => id),
    )
    .execute();
}

/** Deletes texts that expired over a day ago. Runs as the owner role. */
export async function forgetSignedTexts(db: OwnerDb, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  await db.deleteFrom("signing_requests").where("expires_at", "<", before).execute();
}
