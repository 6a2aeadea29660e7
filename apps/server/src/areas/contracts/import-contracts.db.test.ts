import { sql } from "kysely";
import { openListening } from "../../../test/resilience/listening.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importContracts } from "@birzha/domain/contracts/api.ts";
import { importedContract } from "@birzha/domain/contracts/imported-contract.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import {
  contractItem,
  openContractsStage,
  readContracts,
  type ContractsStage,
} from "../../../test/stages/contracts.ts";
import { auditedDuring } from "../../../test/stages/audited-during.ts";
import { anOrganization } from "../../../test/stages/factories.ts";
import { inOwnerTransaction } from "../../platform/db/request-transaction.ts";
import { isOfShape, toApiError } from "../../platform/http/errors/failure.ts";
import { contractConstraints } from "./constraints.ts";
import { putContracts } from "./store.ts";

let stage: ContractsStage;
beforeAll(async () => {
  stage = await openContractsStage("2026-11-20T12:00:00+03:00");
});
afterAll(() => stage.close());

const own = (given: object = {}) => contractItem({ ownerInn: stage.firm.inn, ...given });
const rowOf = async (id: number | undefined) =>
  (await readContracts(stage.employee)).data.find(({ idRec }) => idRec === id);
const editsOf = async (id: number) =>
  (
    await sql<{ kind: string; before: object; after: object }>`
      select kind, before, after from contract_deal_edits where deal_id = ${id} order by id`.execute(
      stage.database.db,
    )
  ).rows;

describe("CON-048 A-34 A-66: import of contracts", () => {
  test("the owner sees an imported contract as new and unreported", async () => {
    const item = own({ externalId: "TS-90001" });
    const [result] = await stage.put(item);
    expect(result).toEqual({ externalId: "TS-90001", result: "created", id: expect.any(Number) });
    expect(await rowOf(result?.id)).toMatchObject({
      contractNumber: item.contractNumber,
      statusDelivery: { id: 0 },
      statusDeal: { id: 1 },
      statusDate: null,
    });
    expect((await readContracts(stage.stranger)).total).toBe(0);
  });

  test("V-14: an equal row changes nothing, a different one updates", async () => {
    const item = own();
    const [created] = await stage.put(item);
    expect((await stage.put(item, item)).map(({ result, id }) => [result, id])).toEqual([
      ["unchanged", created?.id],
      ["unchanged", created?.id],
    ]);
    const [updated] = await stage.put({ ...item, priceComodines: "16500.000", worthComodines: 1 });
    expect([updated?.result, updated?.id]).toEqual(["updated", created?.id]);
    expect((await rowOf(created?.id))?.worthComodines).toBe(1);
    expect(await editsOf(created!.id!)).toEqual([
      { kind: "import", before: { cost: "8250000" }, after: { cost: "1" } },
    ]);
  });

  test("A-34: without an external id, number and owner identify a contract", async () => {
    const { externalId, ...nameless } = own({ contractNumber: "77-7" });
    const [created] = await stage.put(nameless);
    expect(created).toMatchObject({ externalId: "77-7", result: "created" });
    const [again] = await stage.put({ ...nameless, basis: "Тамань" });
    expect([again?.result, again?.id]).toEqual(["updated", created?.id]);
    const [ofOther] = await stage.put({ ...nameless, ownerInn: stage.otherFirm.inn });
    expect(ofOther?.result).toBe("created");
    // The name arrives later, for the same contract.
    const [named] = await stage.put({ ...nameless, externalId });
    expect([named?.result, named?.id]).toEqual(["updated", created?.id]);
    const [byNumber] = await stage.put(nameless);
    expect(byNumber?.id).toBe(created?.id);
    await stage.put({ ...nameless, externalId: "another" });
    const [ambiguous] = await stage.put(nameless);
    expect(ambiguous).toMatchObject({ result: "error", errorMessage: expect.stringContaining("externalId") });
  });

  test("V-14: the owner's report stays unless the trading system overwrites it", async () => {
    const item = own();
    const [created] = await stage.put({
      ...item,
      statusDelivery: { id: 1 },
      statusDate: "2026-11-10",
      reason: "дождь",
      statusDeal: { id: 2 },
    });
    await stage.put({ ...item, priceComodines: 1 });
    expect(await rowOf(created?.id)).toMatchObject({
      priceComodines: 1,
      statusDelivery: { id: 1 },
      statusDate: "2026-11-10",
      reason: "дождь",
      statusDeal: { id: 2 },
    });
    await stage.put({ ...item, statusDate: null, reason: "", statusDeal: { id: 4, value: "Отклонена" } });
    expect(await rowOf(created?.id)).toMatchObject({
      priceComodines: 16500,
      statusDelivery: { id: 1 },
      statusDate: null,
      reason: null,
      statusDeal: { id: 4 },
    });
  });

  test("V-14: an unregistered owner causes a warning, contracts appear after registration", async () => {
    const inn = "5001007322";
    const [created] = await stage.put(own({ ownerInn: inn, contractNumber: "later" }));
    expect(created).toMatchObject({ result: "created", errorMessage: expect.stringContaining(inn) });
    const ofStaff = async () =>
      (await readContracts(stage.operator)).data.map(({ contractNumber }) => contractNumber);
    expect(await ofStaff()).not.toContain("later");
    await anOrganization(stage.database.db, { inn });
    expect(await ofStaff()).toContain("later");
  });

  test("A-66: a wrong row fails alone, the other rows succeed", async () => {
    const results = await stage.put(
      own({ externalId: "good-1" }),
      own({ externalId: "bad", volumeComodines: -5 }),
      "nonsense",
      own({ externalId: "good-2" }),
    );
    expect(results.map(({ externalId, result }) => [externalId, result])).toEqual([
      ["good-1", "created"],
      ["bad", "error"],
      ["", "error"],
      ["good-2", "created"],
    ]);
    expect(results[1]?.errorMessage).toContain("volumeComodines");
  });

  test("A-66: more than 1,000 rows and non-lists fail, members get 403", async () => {
    const send = (data: unknown, client = stage.machine) =>
      client.put<ImportedItem[]>(importContracts.path, { data });
    expect((await send(Array.from({ length: 1001 }, () => ({})))).status).toBe(400);
    expect((await send({ one: own() })).status).toBe(400);
    expect((await send([own()], stage.employee)).status).toBe(403);
    expect((await send([own()], stage.operator)).data[0]?.result).toBe("created");
    expect((await send([])).data).toEqual([]);
  });

  test("FIX-009: each contract changed by an import has an audit row", async () => {
    const results: ImportedItem[] = [];
    const lines = await auditedDuring(stage.database.db, async () =>
      results.push(...(await stage.put(own({ externalId: "one" }), own({ externalId: "two" })))),
    );
    const ids = results.map(({ id }) => `contracts.import contract ${id}`);
    expect(lines).toEqual([...ids, "contracts.import contract"]);
    expect(new Set(ids).size).toBe(2);
  });

  test("S-8: an import writes one audit row with its counts", async () => {
    await stage.put(own({ externalId: "seen" }), { externalId: "wrong" });
    const { rows } = await sql<{ after: unknown }>`
      select after from audit_log where action = 'contracts.import' order by id desc limit 1`.execute(
      stage.database.db,
    );
    expect(rows[0]?.after).toEqual({ created: ["seen"], updated: [], error: ["wrong"] });
  });
});

test("FAST-006: importing 50 rows sends as many statements as three", async () => {
  const { db: listening, asked: requested } = openListening(stage.database);
  const { rows } = await sql<{ id: number }>`select id from users where account = 'machine'`.execute(
    stage.database.db,
  );
  const by = { authorId: rows[0]!.id, at: new Date() };
  const countOf = async (count: number) => {
    const items = Array.from({ length: count }, () => importedContract.parse(own()));
    requested.length = 0;
    await inOwnerTransaction(listening, async (tx) => {
      await putContracts(tx, items, by);
      await putContracts(
        tx,
        items.map((item) => ({ ...item, basis: "Тамань" })),
        by,
      );
    });
    return requested.filter(({ sql: text }) => text.includes("contract_deal")).length;
  };
  expect(await countOf(50)).toBe(await countOf(3));
});

test("S-5 S-13: constraints of the contract tables and error codes match", async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'c'
      and conrelid in ('contract_deals'::regclass, 'contract_deal_edits'::regclass)
    union select indexname from pg_indexes where tablename = 'contract_deals' and indexdef like 'CREATE UNIQUE%'
      and indexname <> 'contract_deals_pkey'`.execute(stage.database.db);
  const meaning = rows.map(({ name }) => name).filter((name) => !isOfShape(name));
  expect(meaning.toSorted()).toEqual(Object.keys(contractConstraints).toSorted());
  const failed: unknown = await sql`update contract_deals set owner_inn = 'x'`
    .execute(stage.database.db)
    .catch((error: unknown) => error);
  expect(toApiError(failed, contractConstraints)).toMatchObject({ status: 400 });
});
