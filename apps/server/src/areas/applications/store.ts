import { sql } from "kysely";
import type { ApplicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";

export interface NewApplication {
  readonly userId: number;
  readonly account: string;
  readonly fullName: string;
  readonly phone: string;
  readonly inn: string;
  readonly name: string;
  readonly address: string;
  readonly isFAddress: boolean;
  readonly isIP: boolean;
  readonly UKInn: string | undefined;
  readonly ntbUser: boolean;
  readonly resultCheck: boolean;
  readonly checkCode: string | undefined;
  readonly at: Date;
}

/** APP-026: inserts an application and returns its id. A constraint rejects concurrent duplicates. */
export async function insertApplication(db: DbTransaction, given: NewApplication): Promise<number> {
  const at = given.at.toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into applications (user_id, account, full_name, phone, inn, name, address, is_f_address, is_ip, is_uk,
      uk_inn, ntb_user, consent_at, consent_version, result_check, check_code, registered_at, to_operator)
    values (${given.userId}, ${given.account}, ${given.fullName}, ${given.phone}, ${given.inn}, ${given.name},
      ${given.address}, ${given.isFAddress}, ${given.isIP}, ${given.UKInn !== undefined}, ${given.UKInn ?? null},
      ${given.ntbUser}, ${at}, ${consentVersion}, ${given.resultCheck}, ${given.checkCode ?? null}, ${at}, true)
    returning id`.execute(db);
  return rows[0]!.id;
}

export interface ApplicationDecision {
  readonly status: ApplicationStatus;
  /** Only for rejections. */
  readonly reason?: string;
  readonly authorId: number;
  readonly at: Date;
}

/** APP-016, APP-017: stores the decision and who was responsible for it. The caller holds the lock. */
export async function decideApplication(
  db: DbTransaction,
  id: number,
  { status, reason, authorId, at }: ApplicationDecision,
): Promise<void> {
  await sql`
    update applications a set to_operator = application_for_operator(a), status = ${status},
      description = ${reason ?? null}, changed_at = ${at.toISOString()}, changed_by = ${authorId}
    where id = ${id}`.execute(db);
}
