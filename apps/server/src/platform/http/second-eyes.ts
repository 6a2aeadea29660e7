import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import type { Parked } from "@birzha/domain/shared/approvals/parked.ts";
import { decisionDays, type SecondKind } from "@birzha/domain/shared/approvals/second-kinds.ts";
import type { AuditEntry } from "../audit/audit.ts";
import type { Tx } from "../db/handles.ts";
import type { Context } from "./endpoint-binding/context.ts";
import { refusalOnEntry } from "./endpoint-binding/entry.ts";
import { Refused } from "./errors/failure.ts";

/** What a call is made with, by schema. */
interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Serve = (context: Context, input: Input, prepared: undefined) => Promise<unknown>;

/** What is kept of an act until it is confirmed. */
export interface ParkedAct {
  readonly id: number;
  readonly call: string;
  readonly input: Input;
  readonly seen: Buffer;
  readonly authorId: number;
}

/** DESK-023: four eyes (decision 0052). Which calls there are is told by whoever binds them. */
export interface SecondEyes {
  readonly register: (endpoint: EndpointShape, serve: Serve) => void;
  /** Whether this act of his waits for another. */
  readonly isNeeded: (endpoint: EndpointShape, actor: Actor, body: unknown) => boolean;
  /** Does what was parked, for who confirms it: by his own rights, and on what the first has seen. */
  readonly confirm: (context: Context, act: ParkedAct) => Promise<void>;
}

export function createSecondEyes(kinds: readonly SecondKind[]): SecondEyes {
  const calls = new Map<string, { readonly endpoint: EndpointShape; readonly serve: Serve }>();
  return {
    register: (endpoint, serve) => void calls.set(nameOf(endpoint), { endpoint, serve }),
    // An act of staff, by whatever program: of firms' own calls and of the trading system's nobody of the exchange is the author.
    isNeeded: ({ second }, { kind }, body) =>
      second !== undefined &&
      kind === "operator" &&
      kinds.includes(second.kind) &&
      (second.when?.(body as never) ?? true),
    async confirm(context, { call, input, seen, id, authorId }) {
      const known = calls.get(call);
      // The portal has another call for it by now.
      if (!known) throw new Refused("shared.stale");
      const refusal = refusalOnEntry(known.endpoint, context.actor);
      if (refusal) throw new Refused(refusal);
      const entries: AuditEntry[] = [];
      await known.serve({ ...context, audit: (entry) => void entries.push(entry) }, input, undefined);
      if (!fingerprintOf(entries).equals(seen)) throw new Refused("shared.stale");
      // The row names who confirms by itself.
      for (const entry of entries)
        context.audit({ ...entry, after: { ...asObject(entry.after), decision: { id, authorId } } });
    },
  };
}

const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/**
 * Does the act and undoes it, so that the first hears at once what it would be refused for, and keeps it for the second
 * person. What it would tell the log says what stands there now, and what would.
 */
export async function park(
  context: Context,
  endpoint: EndpointShape,
  input: Input,
  act: () => Promise<readonly AuditEntry[]>,
): Promise<Parked> {
  const { actor, clock, db } = context;
  await sql`savepoint before_second`.execute(db);
  const entries = await act();
  await sql`rollback to savepoint before_second`.execute(db);
  const told = entries.at(-1)!;
  // What is made anew has no number yet.
  const entityId = told.before === undefined ? null : (told.entityId ?? null);
  const { kind } = endpoint.second!;
  const decisionId = await insertParked(db, {
    kind,
    call: nameOf(endpoint),
    input,
    told,
    entityId,
    seen: fingerprintOf(entries),
    authorId: actor.userId,
    at: clock.now(),
  });
  context.audit({
    action: "tasks.park",
    entity: "decision",
    entityId: decisionId,
    after: { kind, action: told.action, of: told.entity, id: entityId },
  });
  return { decisionId, waitsForSecond: true };
}

interface Insertion {
  readonly kind: SecondKind;
  readonly call: string;
  readonly input: Input;
  readonly told: AuditEntry;
  readonly entityId: number | null;
  readonly seen: Buffer;
  readonly authorId: number;
  readonly at: Date;
}

async function insertParked(
  db: Tx,
  { kind, call, input, told, entityId, seen, authorId, at }: Insertion,
): Promise<number> {
  // What nobody has confirmed in time does not keep anybody from deciding it anew.
  await sql`update second_eyes set state = 'lapsed'
    where state = 'waiting' and parked_at <= ${earliestParked(at)}`.execute(db);
  const { params, query, body } = input;
  const { rows } = await sql<{ id: number }>`
    insert into second_eyes (kind, call, input, action, entity, entity_id, seen, changes, author_user_id, parked_at)
    values (${kind}, ${call}, ${JSON.stringify({ params, query, body })}::jsonb, ${told.action}, ${told.entity},
      ${entityId}, ${seen}, ${JSON.stringify(changesOf(told))}::jsonb, ${authorId}, ${at.toISOString()})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** What was parked before that is over. */
export const earliestParked = (now: Date): string =>
  new Date(now.getTime() - decisionDays * 86_400_000).toISOString();

/** What stood there, as the acts tell it; what is made anew stood nowhere. */
const fingerprintOf = (entries: readonly AuditEntry[]): Buffer =>
  createHash("sha256")
    .update(
      JSON.stringify(
        entries.map(({ action, entity, entityId, before }) => [
          action,
          entity,
          before === undefined ? null : entityId,
          before ?? null,
        ]),
      ),
    )
    .digest();

const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Whole documents are not for this page. */
const longest = 1_000;
const isShort = (value: unknown): boolean => JSON.stringify(value ?? null).length <= longest;

/** What would be otherwise, field by field. */
function changesOf({ before, after }: AuditEntry) {
  const [old, made] = [asObject(before), asObject(after)];
  return Object.entries(made).flatMap(([field, value]) =>
    value === undefined ||
    isDeepStrictEqual(old[field] ?? null, value) ||
    !isShort(value) ||
    !isShort(old[field])
      ? []
      : [{ field, before: old[field] ?? null, after: value }],
  );
}
