import fc from "fast-check";
import { sql } from "kysely";
import { openListening } from "../../../test/resilience/listening.ts";
import { afterAll, expect, test } from "vitest";
import type { ProposalBody } from "@birzha/domain/auctions/proposal/proposal-body.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import { propertyRuns } from "../../../test/property-runs.ts";
import { openAuctionsStage } from "../../../test/stages/auctions-stage.ts";
import { nextInn } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import type { AuditEntry } from "../../platform/audit/audit.ts";
import type { DbTransaction } from "../../platform/db/handles.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { importProposals } from "./actions/import-proposals.ts";

/*
 * FAST-006: bulk import of proposals from the trading system.
 */

const stage = await openAuctionsStage("2026-11-20T12:00:00+03:00");
const { db } = stage.database;
afterAll(stage.close);

const day = "2026-12-01";
const unknownInn = nextInn();
const accepted = await stage.send(day);
await stage.decide(accepted, "accept");
const changed = await stage.send(day);
await stage.decide(changed, "accept");
await stage.trader.put("/api/auctions/proposal/edit", aProposal(day, { id: changed, lotQty: 120 }));
const sent = await stage.send(day);
const { rows: machines } = await sql<{ id: number }>`select id from users where account = 'machine'`.execute(
  db,
);
const actor: Actor = {
  ...{ kind: "machine", userId: machines[0]!.id, account: "machine", name: "Торговая система", role: 9 },
  organization: undefined,
};

/** One request in the caller's transaction; also returns its audit entries. */
async function call(tx: DbTransaction, data: readonly unknown[]) {
  const entries: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void entries.push(entry);
  const context = { ...{ actor, clock: stage.clock, db: tx, audit } } as unknown as RequestContext;
  const results = await importProposals(context, { body: { data: [...data] } });
  // The last entry describes the request itself.
  return { results, entries: entries.slice(0, -1) };
}

const filed = (externalId: string, given: ProposalBody = {}, organizationInn = stage.firm.inn) => ({
  externalId,
  firmInn: organizationInn,
  proposal: aProposal(day, given).data,
});

const undone = new Error("undone");
const taken = async <Seen>(work: (tx: DbTransaction) => Promise<Seen>): Promise<Seen> => {
  let seen: Seen | undefined;
  const taking = inOwnerTransaction(db, async (tx) => {
    seen = await work(tx);
    throw undone;
  });
  await expect(taking).rejects.toBe(undone);
  return seen!;
};

const filedRow = fc
  .record({
    name: fc.constantFrom("at once 1", "at once 2", "at once 3"),
    firmInn: fc.constantFrom(stage.firm.inn, stage.firm.inn, stage.otherFirm.inn, unknownInn),
    given: fc.constantFrom<ProposalBody>({}, { lotQty: 200 }, { startPrice: 105 }, { lotQty: 200 }),
  })
  .map(({ name, firmInn: organizationInn, given }) => filed(name, given, organizationInn));
const resultRow = fc.record({
  id: fc.constantFrom(accepted, accepted, changed, sent, 999_999_999),
  held: fc.boolean(),
});

test("FAST-006 A-66 A-12: bulk import gives the same result as single rows", async () => {
  const takenBy = (rows: readonly unknown[], size: number) =>
    taken(async (tx) => {
      const results: ImportedItem[] = [];
      const entries: AuditEntry[] = [];
      for (let at = 0; at < rows.length; at += size) {
        const one = await call(tx, rows.slice(at, at + size));
        results.push(...one.results);
        entries.push(...one.entries);
      }
      const made = results.flatMap(({ id }) => (id === undefined ? [] : [id]));
      const ids = [...new Set([...made, accepted, changed, sent])];
      /** Ids differ between transactions. */
      const place = (id: number | undefined) => (id === undefined ? undefined : ids.indexOf(id));
      const read = async (what: ReturnType<typeof sql>) =>
        (await sql<{ of: number }>`${what}`.execute(tx)).rows.map(({ of, ...row }) => ({
          of: place(of),
          ...row,
        }));
      const mine = sql`= any(${ids}::bigint[])`;
      return {
        results: results.map(({ id, ...result }) => ({ ...result, id: place(id) })),
        audited: entries
          .map(({ action, entityId, after }) =>
            JSON.stringify(action === "notices.create" ? [action, after] : [action, place(entityId), after]),
          )
          .toSorted(),
        proposals: await read(sql`select to_jsonb(p) - 'id' as row, id as of from auction_proposals p
          where id ${mine} order by array_position(${ids}::bigint[], id)`),
        versions: await read(sql`select to_jsonb(v) - 'proposal_id' - 'id' as row, proposal_id as of
          from auction_proposal_versions v where proposal_id ${mine}
          order by array_position(${ids}::bigint[], proposal_id), version`),
        days: await read(sql`select date_from, date_to, proposal_id as of from auction_proposal_dates
          where proposal_id ${mine} order by array_position(${ids}::bigint[], proposal_id), date_from`),
        decisions: await read(sql`select kind, description, version, proposal_id as of
          from auction_proposal_decisions where proposal_id ${mine}
          order by array_position(${ids}::bigint[], proposal_id), id`),
        notices:
          await read(sql`select user_id, kind, reason, read_at, emailed_at, organization_id, entity_id as of
          from notices where entity_id ${mine} order by array_position(${ids}::bigint[], entity_id), id`),
        letters: (
          await sql`select payload ->> 'noticeId' is not null as is_of_notice from graphile_worker._private_jobs
          where task_id = (select id from graphile_worker._private_tasks where identifier = 'send-notice')`.execute(
            tx,
          )
        ).rows.length,
      };
    });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(filedRow, resultRow), { minLength: 1, maxLength: 8 }),
      async (rows) => {
        expect(await takenBy(rows, rows.length)).toEqual(await takenBy(rows, 1));
      },
    ),
    { numRuns: propertyRuns(80) },
  );
});

test("FAST-006 S-8: rows retried after a rejected one write audit entries once", async () => {
  const seen = await taken(async (tx) => {
    // Simulates a concurrent request with the same external id.
    await sql`
      create function refuse_late() returns trigger language plpgsql as $$
        begin raise unique_violation using constraint = 'auction_proposals_external_id_key'; end $$`.execute(
      tx,
    );
    await sql`
      create trigger refuse_late before insert on auction_proposals for each row when (new.external_id = 'late')
      execute function refuse_late()`.execute(tx);
    const { results, entries } = await call(tx, [
      { id: accepted, held: true },
      filed("early"),
      filed("late"),
    ]);
    const { rows } = await sql<{ id: number }>`select id from notices where entity_id = ${accepted}`.execute(
      tx,
    );
    return { results, entries, notices: rows.map(({ id }) => id) };
  });
  expect(seen.results.map(({ result, code }) => [result, code])).toEqual([
    ["updated", undefined],
    ["created", undefined],
    ["error", "shared.duplicate"],
  ]);
  const ofAction = (action: string) => seen.entries.filter((entry) => entry.action === action);
  expect(ofAction("auctions.result")).toHaveLength(1);
  const noticeIds = ofAction("notices.create").map(({ entityId }) => entityId!);
  expect(noticeIds.length).toBeGreaterThan(0);
  expect(seen.notices).toEqual(expect.arrayContaining(noticeIds));
});

test("FAST-006: importing 50 rows sends as many statements as three", async () => {
  const { db: listening, asked: requested } = openListening(stage.database);
  const countOf = async (count: number, name: string) => {
    requested.length = 0;
    await inOwnerTransaction(listening, async (tx) => {
      const of = (given: ProposalBody) =>
        Array.from({ length: count }, (_, place) => filed(`${name} ${place}`, given));
      const { results } = await call(tx, of({}));
      await call(tx, of({ lotQty: 200 }));
      await call(
        tx,
        results.map(({ id }) => ({ id, held: true })),
      );
    });
    return requested.filter(({ sql: text }) => /auction_|notices|dictionary_items|memberships/.test(text))
      .length;
  };
  expect(await countOf(50, "many")).toBe(await countOf(3, "few"));
});
