import { sql } from "kysely";
import type { OwnerDb } from "../db/handles.ts";
import type { AuditPosition } from "./audit-position.ts";
import { verifyAudit, type AuditVerdict, type Checkpoint } from "./verify.ts";

/*
 * INST-033: a log of ten years is not read every night. Each walk that found the chain whole leaves the place it came to with
 * its hash (`audit_checks`), and the next goes on from there; once a week, and whenever it is asked for, all is read.
 */

/** Days after which the nightly walk begins at the start again. */
export const wholeEvery = 7;

interface Checked {
  /** The end of the last walk, if it found the chain whole: one that broke is begun anew, until it holds. */
  readonly checkpoint: Checkpoint | undefined;
  /** Whether the last walk found something that does not fit. */
  readonly isBroken: boolean;
  /** When a walk from the start last found everything whole. */
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

/** Walks on from the last checkpoint; from the start where there is none. */
export const verifyOnward = async (db: OwnerDb): Promise<AuditVerdict> =>
  verifyAudit(db, (await findChecked(db)).checkpoint);
