import { afterAll, describe, expect, test } from "vitest";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import { anOrganization, nextInn } from "../../../test/stages/factories.ts";
import { listed, openSpotStage, spotItem } from "../../../test/stages/spot.ts";

const stage = await openSpotStage("2026-11-20T12:00:00+03:00");
afterAll(stage.close);
const { database, firm: organization, owner, stranger, operator, machine, stored } = stage;
const { db } = database;

/** Owned by the organisation. */
const item = (given: object = {}) => spotItem({ ownerInn: organization.inn, ...given });
const bring = async (...items: readonly object[]) =>
  machine.put<ImportedItem[]>("/api/integration/spot", { data: items });
const brought = async (...items: readonly object[]) => (await bring(...items)).data[0]!;

test("SPOT-058 A-51: an imported deal is visible to its owner only", async () => {
  const response = await bring(item({ statusExecution: { id: 0 }, statusRecord: { id: 1 } }));
  expect([response.status, response.data]).toEqual([
    200,
    [{ externalId: "SP-55", result: "created", id: expect.any(Number) }],
  ]);
  const { data } = await listed(owner);
  expect(data).toMatchObject([
    {
      idRec: response.data[0]!.id,
      contractNumber: "S-55",
      priceSingle: 61000,
      statusExecution: { id: 0 },
      dateChangeStatus: null,
      statusRecord: { id: 1, value: "Новая" },
    },
  ]);
  expect((await listed(stranger)).data).toEqual([]);
});

describe("A-66 V-14: repeated import", () => {
  test("an equal row is unchanged, a different one updates", async () => {
    expect(await brought(item())).toMatchObject({ result: "unchanged" });
    expect(await brought(item({ priceSingle: "61000.50", contractSum: 1220010 }))).toMatchObject({
      result: "updated",
    });
    expect((await listed(owner)).data[0]).toMatchObject({ priceSingle: 61000.5, contractSum: 1220010 });
    const edits = await db.selectFrom("spot_deal_edits").selectAll().execute();
    expect(edits).toMatchObject([
      {
        kind: "import",
        organization_id: organization.id,
        before: { price: "61000", total: "1220000" },
        after: { price: "61000.5", total: "1220010" },
      },
    ]);
  });

  test("SPOT-060: settlement and new expiry date come only from the exchange", async () => {
    await bring(item({ statusSettlement: "Завершены", dateEndNext: "2026-12-15" }));
    const [row] = (await listed(owner)).data;
    expect(row).toMatchObject({ statusSettlement: "Завершены", dateEndNext: "2026-12-15" });
    const edit = {
      idRec: row!.idRec,
      contractNumber: "S-55",
      statusExecution: "3",
      dateChangeStatus: "2026-11-20",
      comment: "",
      file: null,
    };
    for (const forbidden of [{ statusSettlement: "Нет" }, { dateEndNext: "2027-01-01" }])
      expect((await owner.put("/api/spot/update", { data: [{ ...edit, ...forbidden }] })).status).toBe(400);
    expect((await owner.put("/api/spot/update", { data: [edit] })).status).toBe(200);
  });

  test("the owner's report stays unless the trading system overwrites it", async () => {
    const { id } = await brought(item({ basis: "Тамбов" }));
    expect(await stored(id!)).toMatchObject({
      basis: "Тамбов",
      execution_status: 3,
      execution_date: "2026-11-20",
      record_status: 2,
    });
    await bring(
      item({ statusExecution: 4, dateChangeStatus: "2026-11-19", statusRecord: "4", comment: "Пожар" }),
    );
    expect(await stored(id!)).toMatchObject({
      execution_status: 4,
      execution_date: "2026-11-19",
      record_status: 4,
      comment: "Пожар",
    });
  });

  test("without an external id, number and side identify a deal", async () => {
    const { externalId: _id, ...nameless } = item({ contractNumber: "S-77" });
    const first = await brought(nameless);
    expect(first).toMatchObject({ externalId: "", result: "created" });
    expect(await brought({ ...nameless, basis: "Воронеж" })).toMatchObject({
      id: first.id,
      result: "updated",
    });
    expect(await brought({ ...nameless, ownerInn: stage.otherFirm.inn })).toMatchObject({
      result: "created",
    });
  });

  test("two simultaneous imports create one deal", async () => {
    const responses = await Promise.all([1, 2, 3].map(() => brought(item({ externalId: "SP-TWICE" }))));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect(responses.map(({ result }) => result).toSorted()).toEqual(["created", "unchanged", "unchanged"]);
  });
});

test("V-14: a deal of an unknown organisation waits for its registration", async () => {
  const inn = nextInn();
  const first = await brought(item({ externalId: "SP-UNKNOWN", ownerInn: inn }));
  expect(first).toMatchObject({ result: "created", errorMessage: expect.stringContaining(inn) });
  await anOrganization(db, { inn, ntb_user: true });
  expect(await brought(item({ externalId: "SP-UNKNOWN", ownerInn: inn }))).not.toHaveProperty("errorMessage");
  const { data } = await listed(operator, [{ key: "contractNumber", value: "S-55" }]);
  expect(data.map(({ ownerInn }) => ownerInn)).toContain(inn);
});

describe("A-66 V-14: an invalid row fails alone", () => {
  test.each([
    ["an unknown direction", { direction: "Продажа" }],
    ["an invalid date", { contractDate: "2026-02-30" }],
    ["a number with too many digits", { priceSingle: 1.005 }],
    ["a negative number", { volumeComodines: -1 }],
    ["an INN of the wrong length", { ownerInn: "123" }],
    ["an overlong name", { contractorName: "я".repeat(256) }],
    ["no name", { comodinesName: "" }],
    ["an unknown status", { statusRecord: 3 }],
    ["an unknown execution status", { statusExecution: { id: 9 } }],
    ["an overlong comment", { comment: "я".repeat(501) }],
    ["an unknown field", { file: 1 }],
  ])("%s", async (_, wrong) => {
    const { status, data } = await bring(
      item({ externalId: "SP-BAD", ...wrong }),
      item({ externalId: "SP-GOOD" }),
    );
    expect(status).toBe(200);
    expect(data[0]).toMatchObject({
      externalId: "SP-BAD",
      result: "error",
      errorMessage: expect.any(String),
    });
    expect(["created", "unchanged"]).toContain(data[1]!.result);
  });

  test("non-lists and more than 1,000 rows return an error", async () => {
    for (const data of [null, {}, Array.from({ length: 1001 }, () => ({}))])
      expect((await machine.put("/api/integration/spot", { data })).status).toBe(400);
  });
});

test("A-66: participants cannot import, operators can", async () => {
  expect((await owner.put("/api/integration/spot", { data: [item()] })).status).toBe(403);
  expect((await operator.put("/api/integration/spot", { data: [] })).status).toBe(200);
});
