import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { importedContract, type ImportedContract } from "@birzha/domain/contracts/imported-contract.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import { propertyRuns } from "../../../test/property-runs.ts";
import { contractItem } from "../../../test/stages/contracts.ts";
import { cloneDatabase } from "../../../test/stages/database.ts";
import { anOrganization, aUser } from "../../../test/stages/factories.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { importItems } from "../../platform/http/endpoint-binding/import-items.ts";
import { contractConstraints } from "./constraints.ts";
import { putContracts } from "./store.ts";

const { db, drop } = await cloneDatabase();
afterAll(drop);

test("FAST-006: a bulk import gives the same result as single rows", async () => {
  const by = { authorId: (await aUser(db, { role: 9 })).id, at: new Date() };
  const owners = [(await anOrganization(db)).inn, (await anOrganization(db)).inn];
  const row = fc.record({
    externalId: fc.constantFrom(null, null, "at once 1", "at once 2", "at once 3"),
    ownerInn: fc.constantFrom(...owners),
    contractNumber: fc.constantFrom("at once 1", "at once 2"),
    priceComodines: fc.constantFrom(1, 2),
  });
  const resultOf = ({ result, id, code }: ImportedItem, ids: number[]) => {
    if (id !== undefined && !ids.includes(id)) ids.push(id);
    return [result, code, id === undefined ? undefined : ids.indexOf(id)];
  };
  /** The results of a request after earlier requests and the stored rows; ids in order of appearance. */
  const takenBy = async (calls: readonly (readonly object[])[], isAtOnce: boolean) => {
    const ids: number[] = [];
    const undone = new Error("undone");
    let seen: unknown;
    const taking = inOwnerTransaction(db, async (tx) => {
      const results: unknown[] = [];
      for (const call of calls) {
        const take = (items: readonly ImportedContract[]) => putContracts(tx, items, by);
        const taken = await importItems(
          tx,
          call,
          importedContract,
          async (item) => (await take([item]))[0]!,
          {
            constraints: contractConstraints,
            ...(isAtOnce ? { takeAll: take } : {}),
          },
        );
        results.push(taken.map((one) => resultOf(one, ids)));
      }
      const stored = await sql<{ id: number }>`
        select id, external_id, owner_inn, contract_number, price::text from contract_deals where id = any(${ids})`.execute(
        tx,
      );
      const edits = await sql<{ deal: number }>`
        select deal_id as deal, before, after from contract_deal_edits where deal_id = any(${ids}) order by id`.execute(
        tx,
      );
      seen = {
        results,
        stored: stored.rows
          .map((one) => ({ ...one, id: ids.indexOf(one.id) }))
          .toSorted((a, b) => a.id - b.id),
        edits: edits.rows
          .map((one) => ({ ...one, deal: ids.indexOf(one.deal) }))
          .toSorted((a, b) => a.deal - b.deal),
      };
      throw undone;
    });
    await expect(taking).rejects.toBe(undone);
    return seen;
  };
  const calls = fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(calls, async (given) => {
      const items = given.map((call) => call.map((one) => contractItem(one)));
      expect(await takenBy(items, true)).toEqual(await takenBy(items, false));
    }),
    { numRuns: propertyRuns(150) },
  );
});
