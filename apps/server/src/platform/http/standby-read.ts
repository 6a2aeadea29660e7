import { sql, type RawBuilder } from "kysely";
import type { Actor } from "@birzha/domain/shared/actor.ts";
import type { OwnerDb } from "../db/handles.ts";
import type { Proof } from "../db/request-transaction.ts";
import { planKept } from "../db/sent-together.ts";
import { madeOnce, type PlainTemplate } from "../db/statements.ts";

/*
 * INST-031, decision 0056: what is asked before and with a read that a standby may answer. Every write leaves a row in the
 * audit log in its transaction: whoever sees the row sees the write.
 */

/** The standby does not know yet what the answer must not be without. */
export class Behind extends Error {}

/** What a standby must know for a caller. */
export interface Needed {
  /** Numbers of the person's own last rows in the audit log. */
  readonly own: readonly number[];
  /** Where the log of the server ends that takes writes, for who must see all that is committed. */
  readonly lsn: string | null;
}

/**
 * A person is to see what he has done himself. Numbers are given before a transaction ends (0054), so the last one alone says
 * nothing of those before; more than these nobody has under way at once.
 */
const ofPerson = sql`array(select id from audit_log where actor_user_id =`;
const toPerson = sql`order by id desc limit 100) as own, null as lsn`;
/** A program acts upon what others have done, of which feeds and webhooks told it. */
const ofAll = sql`array[]::bigint[] as own, pg_current_wal_flush_lsn()::text as lsn`;

type Row = Needed & Readonly<Record<string, unknown>>;
type Question = (userId: number, ...values: readonly unknown[]) => RawBuilder<Row>;

const noProof: readonly string[] = ["select"];
const questions = {
  person: new WeakMap<readonly string[], Question>(),
  program: new WeakMap<readonly string[], Question>(),
};

function questionOf(who: keyof typeof questions, words: readonly string[], count: number): Question {
  let question = questions[who].get(words);
  if (question === undefined)
    questions[who].set(
      words,
      (question = madeOnce(
        (userId: number, ...values: readonly unknown[]) => sql<Row>`${planKept}
          select proof.*, ${who === "person" ? sql`${ofPerson} ${userId}::bigint ${toPerson}` : ofAll}
          from (select) as one left join (${sql(words as TemplateStringsArray, ...values)}) as proof on true`,
        1 + count,
      )),
    );
  return question;
}

/**
 * Proves the actor to the primary and nobody else (FAST-007), and answers what a standby must know for him.
 * @throws Disproven when the actor is another one now
 */
export async function proveOnPrimary(
  primary: OwnerDb,
  { userId, session }: Pick<Actor, "userId" | "session">,
  proof: Proof | undefined,
): Promise<Needed> {
  const { words, values }: PlainTemplate = proof?.statement ?? { words: noProof, values: [] };
  const question = questionOf(session === undefined ? "program" : "person", words, values.length);
  const { rows } = await question(userId, ...values).execute(primary);
  const row = rows[0]!;
  proof?.hear(row);
  return row;
}

const words = [
  "select (select last_id from audit_head) as place, (select count(*)::int from audit_log where id = any(",
  "::bigint[])) as own, (",
  "::pg_lsn is null or pg_last_wal_replay_lsn() >= ",
  "::pg_lsn) as whole",
];

/**
 * Whether the standby knows that, and the chain of the audit log up to a place: asked in the packet of the read, before it.
 * @param told the last place that the reader was told of, or 0
 */
export const knows = ({ own, lsn }: Needed, told: number): Proof => ({
  statement: { words, values: [own, lsn, lsn] },
  hear: (row) => {
    const place = (row["place"] as number | null) ?? 0;
    if (place < told || row["own"] !== own.length || row["whole"] !== true) throw new Behind();
  },
});
