import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import type { SimilarReport } from "@birzha/domain/agreements/agreement.ts";
import { openReportsStage, reportXml, submission, type ReportValues } from "../../../test/stages/reports.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";

const stage = await openReportsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const {
  choices,
  database,
  employee,
  firm: organization,
  operator,
  otherFirm: otherOrganization,
  owner,
  stranger,
} = stage;
const { db } = database;

let contracts = 0;
/** A deal without a report. */
const aDeal = () => ({
  ...choices.domestic,
  product_type: choices.choose("productTypes", (type) => type.visibilityType === 1),
  contract_number: `ЗП-${(contracts += 1)}/344`,
});
const send = (
  client: TestClient,
  values: ReportValues,
  notDuplicateOf?: number,
  organizationId = organization.id,
) =>
  client.post<{ id: number }>("/api/Agreements/create", {
    ...submission(organizationId, values),
    notDuplicateOf,
  });
const change = (id: number, values: ReportValues, notDuplicateOf?: number) =>
  owner.put<{ id: number }>("/api/Agreements/update", { id, dataXML: reportXml(values), notDuplicateOf });
const setStatus = (id: number, status: number, notDuplicateOf?: number) =>
  operator.put("/api/Agreements/status", {
    id,
    status,
    notDuplicateOf,
    ...(status === 3 ? { description: "Ошибка" } : {}),
  });
const registered = async (values: ReportValues, notDuplicateOf?: number) => {
  const { status, data, body } = await send(owner, values, notDuplicateOf);
  expect(status, body).toBe(200);
  return data.id;
};
const asDuplicateOf = (duplicate: number) => ({
  status: 409,
  code: "agreements.duplicate",
  details: { duplicate },
});

describe("duplicate reports", () => {
  test("DUP-001: an operator's report for another organisation is no duplicate", async () => {
    const deal = aDeal();
    await registered(deal);
    expect((await send(operator, deal, undefined, otherOrganization.id)).status).toBe(200);
  });

  test("DUP-001: any spelling or sender of a duplicate answers its number", async () => {
    const deal = aDeal();
    const duplicate = await registered(deal);
    const spelt = {
      ...deal,
      contract_number: deal.contract_number.replace("ЗП-", "№ зп – "),
      amount: "1250.500",
      purchaser: "Мельница",
      delivery_address: "другой склад",
    };
    for (const response of [
      await send(owner, deal),
      await send(employee, spelt),
      await send(operator, deal),
    ]) {
      expect(response).toMatchObject(asDuplicateOf(duplicate));
      expect(response.errorMessage).toContain(`№\u00a0${duplicate}`);
    }
    expect((await send(stranger, deal, undefined, otherOrganization.id)).status).toBe(200);
  });

  test("FIX-316: equal reports of numbers with other separators are no duplicates", async () => {
    const deal = aDeal();
    const numbers = [
      `${deal.contract_number}/78/9`,
      `${deal.contract_number}/7/89`,
      `${deal.contract_number}/789`,
    ];
    const ids = [];
    for (const contract_number of numbers) ids.push(await registered({ ...deal, contract_number }));
    for (const [index, contract_number] of numbers.entries())
      expect(
        await send(owner, { ...deal, contract_number: `№ ${contract_number.toLowerCase()}` }),
      ).toMatchObject(asDuplicateOf(ids[index]!));
  });

  test("DUP-001: a report confirmed as another consignment registers, stores the confirmation", async () => {
    const deal = aDeal();
    const duplicate = await registered(deal);
    const second = await registered(deal, duplicate);
    const { rows } = await sql<{ column: number; version: number; audited: number }>`
      select a.not_duplicate_of as "column", v.not_duplicate_of as version, (l.after ->> 'notDuplicateOf')::bigint as audited
      from agreements a join agreement_versions v on v.report_id = a.id
      join audit_log l on l.action = 'agreements.submit' and l.entity_id = a.id where a.id = ${second}`.execute(
      db,
    );
    expect(rows).toEqual([{ column: duplicate, version: duplicate, audited: duplicate }]);
    // A third report must be confirmed against the newest one.
    expect(await send(owner, deal)).toMatchObject(asDuplicateOf(second));
    expect(await send(owner, deal, duplicate)).toMatchObject(asDuplicateOf(second));
    expect((await send(owner, deal, second)).status).toBe(200);
  });

  test("DUP-001: a confirmation accepts only a report of the organisation", async () => {
    const foreign = (await send(stranger, aDeal(), undefined, otherOrganization.id)).data.id;
    for (const named of [foreign, 999_999_999])
      expect(await send(owner, aDeal(), named)).toMatchObject({
        status: 400,
        code: "agreements.unknown-duplicate",
      });
  });

  test("DUP-001: of ten simultaneous duplicates one registers, nine name it", async () => {
    const deal = aDeal();
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(owner, deal)));
    const taken = responses.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expect(response).toMatchObject(asDuplicateOf(taken[0]!.data.id));
  });

  test("DUP-001: of ten simultaneous equal confirmations one registers", async () => {
    const deal = aDeal();
    const duplicate = await registered(deal);
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(owner, deal, duplicate)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
  });

  test("DUP-001: a unique constraint rejects a second equal report", async () => {
    const id = await registered(aDeal());
    const { rows } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'agreements'::regclass and attnum > 0 and attgenerated = '' and attname <> 'id'`.execute(
      db,
    );
    const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
    const copy = sql`insert into agreements (${columns}) select ${columns} from agreements where id = ${id}`;
    await expect(copy.execute(db)).rejects.toThrow("agreements_duplicate");
  });
});

describe("duplicates across the lifecycle", () => {
  test("DUP-001: restoring a rejected report next to its duplicate requires confirmation", async () => {
    const deal = aDeal();
    const first = await registered(deal);
    await setStatus(first, 3);
    const refiled = await registered(deal);
    expect(await setStatus(first, 1)).toMatchObject(asDuplicateOf(refiled));
    expect((await setStatus(first, 1, refiled)).status).toBe(200);
  });

  test("DUP-001: a terminated report still counts as a duplicate", async () => {
    const deal = aDeal();
    const id = await registered(deal);
    const termination = { id, terminationDate: "2026-03-09", terminationNumber: "1" };
    expect((await owner.put("/api/Agreements/terminations", termination)).status).toBe(200);
    expect(await send(owner, deal)).toMatchObject(asDuplicateOf(id));
  });

  test("DUP-001: only a correction that creates a duplicate requires one confirmation", async () => {
    const [deal, another] = [aDeal(), aDeal()];
    const first = await registered(deal);
    const second = await registered(another);
    expect(await change(second, deal)).toMatchObject(asDuplicateOf(first));
    expect((await change(second, deal, first)).status).toBe(200);
    // A stored confirmation is not requested again.
    for (const id of [first, second])
      expect((await change(id, { ...deal, delivery_address: "другой склад" })).status).toBe(200);
    expect((await change(second, { ...deal, amount: "7" })).status).toBe(200);
    expect((await change(second, deal)).status).toBe(200);
  });
});

describe("similar reports", () => {
  const similar = async (client: TestClient, values: ReportValues, organizationId = organization.id) =>
    (await client.post<SimilarReport[]>("/api/Agreements/alike", submission(organizationId, values))).data;

  test("DUP-001: the check returns them with the differing fields, registration succeeds", async () => {
    const deal = { ...aDeal(), contract_date: "2026-02-11", delivery_date: "2026-03-01" };
    const first = await registered(deal);
    const consignment = { ...deal, amount: "77", delivery_date: "2026-03-05" };
    expect(await similar(owner, consignment)).toEqual([
      {
        id: first,
        status: 1,
        statusName: "Зарегистрирован",
        contractNumber: deal.contract_number,
        contractDate: "2026-02-11",
        purchaserName: "ООО «Мельница»",
        productTypeName: deal.product_type.name,
        amount: "1250.500",
        price: "17420.00",
        currencyName: "Российский рубль",
        differences: ["amount", "delivery_date"],
      },
    ]);
    const second = await registered(consignment);
    expect(
      (await similar(operator, consignment)).map(({ id, differences }) => [id, differences.length]),
    ).toEqual([
      [second, 0],
      [first, 2],
    ]);
  });

  test("DUP-001: the check shows no reports of another organisation", async () => {
    const deal = { ...aDeal(), contract_date: "2026-02-12" };
    await registered(deal);
    expect(await similar(stranger, deal, otherOrganization.id)).toEqual([]);
    const foreign = await stranger.post("/api/Agreements/alike", submission(organization.id, deal));
    expect([foreign.status, foreign.code]).toEqual([404, "shared.not-found"]);
  });
});

const dashes = ["\u2212", "\u2010", "\u2015", "\uFE58", "\uFE63", "\uFF0D"];
const blanks = ["\u2800", "\u3164", "\u3000", "\u200B", "\u00AD"];

test.each([...dashes, ...blanks])(
  "FIX-110: %j in number and names creates no second report",
  async (sign) => {
    const deal = {
      ...aDeal(),
      export_delivery_flag: true,
      delivery_country: choices.choose("countries"),
      purchaser_inn: undefined,
      purchaser: "Grain-Trade Ltd",
    };
    const duplicate = await registered(deal);
    const again = {
      ...deal,
      contract_number: deal.contract_number.replace("-", blanks.includes(sign) ? `-${sign}` : sign),
      purchaser: `Grain${sign}Trade Ltd`,
    };
    expect(await send(owner, again)).toMatchObject(asDuplicateOf(duplicate));
  },
);
