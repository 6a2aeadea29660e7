import { sql, type Kysely } from "kysely";
import type { SigningErrorCode } from "@birzha/domain/signing/errors.ts";
import type { Database } from "../../platform/db/database.ts";

/** What was kept of a signed application. */
export interface StoredEvidence {
  readonly applicationId: number;
  readonly content: Buffer;
  readonly signature: Buffer;
  readonly certificate: Buffer | undefined;
  /** The trusted authority last. */
  readonly chain: readonly Buffer[];
  readonly inn: string | undefined;
  readonly subject: string | undefined;
  readonly fault: SigningErrorCode | undefined;
  readonly checkedAt: Date;
  readonly signedAt: Date | undefined;
}

type Nullable<T> = {
  [Key in keyof T]: undefined extends T[Key] ? Exclude<T[Key], undefined> | null : T[Key];
};

/** Of exchange staff's transaction, or the owner's: nobody else sees any. */
export async function findEvidence(
  db: Kysely<Database>,
  applicationId: number,
): Promise<StoredEvidence | undefined> {
  type Row = Nullable<Omit<StoredEvidence, "checkedAt" | "signedAt">> & {
    checkedAt: string;
    signedAt: string | null;
  };
  const { rows } = await sql<Row>`
    select application_id as "applicationId", content, signature, certificate, chain, inn, subject, fault,
      checked_at as "checkedAt", signed_at as "signedAt"
    from signature_evidence where application_id = ${applicationId}`.execute(db);
  const row = rows[0];
  return (
    row && {
      ...row,
      certificate: row.certificate ?? undefined,
      inn: row.inn ?? undefined,
      subject: row.subject ?? undefined,
      fault: row.fault ?? undefined,
      checkedAt: new Date(row.checkedAt),
      signedAt: row.signedAt === null ? undefined : new Date(row.signedAt),
    }
  );
}
