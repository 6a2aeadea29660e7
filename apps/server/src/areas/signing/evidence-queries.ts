import { sql } from "kysely";
import { readSignedText } from "@birzha/domain/signing/signature.ts";
import type { SigningErrorCode } from "@birzha/domain/signing/errors.ts";
import type { DbReader } from "../../platform/db/handles.ts";

/** Stored evidence of a signed application. */
export interface StoredEvidence {
  readonly applicationId: number;
  readonly content: Buffer;
  readonly signature: Buffer;
  readonly certificate: Buffer | undefined;
  /** From the signer's issuer to the trusted root, which comes last. */
  readonly chain: readonly Buffer[];
  readonly inn: string | undefined;
  readonly subject: string | undefined;
  readonly error: SigningErrorCode | undefined;
  readonly checkedAt: Date;
  readonly signedAt: Date | undefined;
  /** Whether the application's current contents equal the signed ones. */
  readonly isUnchanged: boolean;
}

type Nullable<T> = {
  [Key in keyof T]: undefined extends T[Key] ? Exclude<T[Key], undefined> | null : T[Key];
};

/** Returns the evidence of an application. Only transactions of exchange staff and the owner role can read it. */
export async function findEvidence(db: DbReader, applicationId: number): Promise<StoredEvidence | undefined> {
  type Row = Nullable<Omit<StoredEvidence, "checkedAt" | "signedAt" | "isUnchanged">> & {
    checkedAt: string;
    signedAt: string | null;
    application: { account: string; inn: string; name: string; address: string };
  };
  const { rows } = await sql<Row>`
    select application_id as "applicationId", content, signature, certificate, chain, e.inn, subject, error,
      checked_at as "checkedAt", signed_at as "signedAt",
      json_build_object('account', a.account, 'inn', a.inn, 'name', a.name, 'address', a.address) as application
    from signature_evidence e join applications a on a.id = e.application_id
    where application_id = ${applicationId}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const { application, ...evidence } = row;
  const signed = readSignedText(row.content.toString());
  return {
    ...evidence,
    isUnchanged: Object.entries(application).every(
      ([key, value]) => signed?.[key as keyof typeof application] === value,
    ),
    certificate: row.certificate ?? undefined,
    inn: row.inn ?? undefined,
    subject: row.subject ?? undefined,
    error: row.error ?? undefined,
    checkedAt: new Date(row.checkedAt),
    signedAt: row.signedAt === null ? undefined : new Date(row.signedAt),
  };
}

/** A signed text or, DEAL-010, the file of a power of attorney, with its signature. */
export interface SignedFile {
  readonly content: Buffer;
  readonly signature: Buffer;
}

/** Returns the power of attorney of an application; undefined without one. */
export async function findPowerFiles(db: DbReader, applicationId: number): Promise<SignedFile | undefined> {
  const { rows } = await sql<SignedFile>`
    select content, signature from powers_of_attorney where application_id = ${applicationId}`.execute(db);
  return rows[0];
}

/**
 * FIX-321: lists the valid signatures of an application and of its power of attorney. An owner of an organisation sees
 * those of powers only.
 */
export async function listValidSignatures(db: DbReader, applicationId: number): Promise<SignedFile[]> {
  const { rows } = await sql<SignedFile>`
    select content, signature from signature_evidence where application_id = ${applicationId} and error is null
    union all
    select content, signature from powers_of_attorney
    where application_id = ${applicationId} and error is null`.execute(db);
  return rows;
}
