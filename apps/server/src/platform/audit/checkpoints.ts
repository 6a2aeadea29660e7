import { sql } from "kysely";
import type { OwnerDb } from "../db/handles.ts";
import type { AuditPosition } from "./audit-position.ts";
import { verifyAudit, type AuditVerdict, type AuditCheckpoint } from "./verify.ts";

/*
 * INST-033: incremental verification, so that a log of ten years is not read every night. Each successful
 * verification stores its end position and hash (`audit_checks`), and the next one continues there. Once a
 * week, and on request, the whole chain is verified.
 */

/** Days after which the nightly verification starts from the beginning again. */
export const wholeEvery = 7;

interface Checked {
  /**
   * End of the last verification if it succeeded; after a failure the next one starts over until the chain is
   * valid.
   */
  readonly checkpoint: AuditCheckpoint | undefined;
  /** Whether the last verification found an error. */
  readonly isBroken: boolean;
  /** Time of the last successful verification of the whole chain. */
  readonly wholeAt: Date | undefined;
}

export async function findChecked(db: OwnerDb): Promise<Checked> {
  const { rows } = await sql<{
    position: AuditPosition | null;
    hash: string | null;
    isBroken: boolean;
    wholeAt: string | null;
  }>`
    select last.rows as position, encode(last.hash, 'hex') as hash, last.first_bad_id is not null as "isBroken",
      (select max(checked_at) from audit_checks where after = 0 and hash is not null) as "wholeAt"
    from (select) as one left join (select rows, hash, first_bad_id from audit_checks order by id desc limit 1) as last on true`.execute(
    db,
  );
  const { position, hash, isBroken, wholeAt } = rows[0]!;
  return {
    checkpoint: position === null || hash === null ? undefined : { position, hash },
    isBroken,
    wholeAt: wholeAt === null ? undefined : new Date(wholeAt),
  };
}

/** Verifies the chain from the last checkpoint, or from the start if there is none. */
export const verifyOnward = async (db: OwnerDb): Promise<AuditVerdict> =>
  verifyAudit(db, (await findChecked(db)).checkpoint);
