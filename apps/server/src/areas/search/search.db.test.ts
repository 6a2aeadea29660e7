import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDraft } from "@birzha/domain/auctions/api.ts";
import { findRecords } from "@birzha/domain/search/api.ts";
import type { SearchGroup } from "@birzha/domain/search/hit.ts";
import { searchKinds, type SearchKind } from "@birzha/domain/search/search-kinds.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { actingOrganization, operatorActor } from "../../../test/stages/actors.ts";
import { contractItem, openContractsStage } from "../../../test/stages/contracts.ts";
import { anApplication, anEmployee, aTradingMember } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import { submitted } from "../../../test/stages/reports.ts";
import { signIn, type TestClient } from "../../../test/stages/sign-in.ts";
import { aSpotDeal } from "../../../test/stages/spot.ts";
import { inOwnerTransaction, inTransaction } from "../../platform/db/request-transaction.ts";
import { searchReports } from "../agreements/search.ts";
import { searchContracts } from "../contracts/search.ts";
import { searchDeals } from "../spot/search.ts";

const stage = await openContractsStage("2026-03-10T12:00:00+03:00");
afterAll(stage.close);
const {
  database,
  choices,
  firm: company,
  otherFirm: otherOrganization,
  owner,
  employee,
  stranger,
  operator,
  aContract,
} = stage;
const { db, requests } = database;

interface Found {
  readonly groups: readonly SearchGroup[];
  readonly otherLayout: string | null;
}
const search = async (client: TestClient, q: string, more: Record<string, string> = {}) => {
  const { status, data } = await client.get<Found>(
    `${findRecords.path}?${new URLSearchParams({ q, ...more })}`,
  );
  expect(status).toBe(200);
  return data;
};
const found = async (client: TestClient, q: string, kind: SearchKind) =>
  (await search(client, q)).groups.find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? [];

const reported = (given: object, client = owner, organizationId = company.id) =>
  submitted(client, organizationId, { ...choices.domestic, ...given });

let report: number;
let foreignReport: number;

beforeAll(async () => {
  await db
    .updateTable("organizations")
    .set({ name: "ООО «Степной ёж»" })
    .where("id", "=", company.id)
    .execute();
  report = await reported({ contract_number: "ЗП-26/344", purchaser: "ООО «Балтик Грейн-Торг»" });
  foreignReport = await reported(
    { contract_number: "ЗП-26/344", purchaser: "ООО «Балтик Грейн-Торг»" },
    stranger,
    otherOrganization.id,
  );
});

describe("matching of queries", () => {
  test.each([
    "зп26 344",
    "344 зп",
    "ЗП-26/344",
    "№ 344 ЗП",
    "26344",
    "6344",
    "балтик зп",
    "торг БАЛТ",
    "грейн-т",
    "грейнторг",
    "бaлтиk",
    "степной еж",
  ])("WORK-010: «%s» finds the report", async (q) => {
    expect(await found(owner, q, "agreements")).toEqual([report]);
  });

  test.each(["зп26 345", "алтик", "балтик мельница", "п26345", "зп_6"])(
    "WORK-010: «%s» finds nothing",
    async (q) => {
      expect(await found(owner, q, "agreements")).toEqual([]);
    },
  );

  test("WORK-010: report numbers and INNs of both sides find a report", async () => {
    const { rows } = await sql<{ inn: string }>`
      select purchaser_inn as inn from agreements where id = ${report}`.execute(db);
    expect(await found(owner, `${report} ооо`, "agreements")).toContain(report);
    expect(await found(owner, rows[0]!.inn, "agreements")).toContain(report);
    expect(await found(owner, company.inn.slice(0, 9), "agreements")).toContain(report);
  });

  test("WORK-010: the wrong keyboard layout still matches, the response says so", async () => {
    const answer = await search(owner, ",fknbr pg");
    expect(answer.otherLayout).toBe("балтик зп");
    expect(answer.groups.map(({ kind }) => kind)).toEqual(["agreements"]);
    expect((await search(owner, "балтик")).otherLayout).toBeNull();
    expect(await search(owner, "zzzz")).toEqual({ groups: [], otherLayout: null });
  });

  test("WORK-010: a corrected number replaces the old one", async () => {
    const id = await reported({ contract_number: "ОПИСКА-7" });
    const { data } = await owner.get<{ dataXML: string }>(`/api/Agreements/${id}`);
    const dataXML = data.dataXML.replace("ОПИСКА-7", "ПОПРАВКА-7");
    expect((await owner.put("/api/Agreements/update", { id, dataXML })).status).toBe(200);
    expect(await found(owner, "поправка", "agreements")).toEqual([id]);
    expect(await found(owner, "описка", "agreements")).toEqual([]);
  });

  test("WORK-010: groups show five newest, a single group twenty, without totals", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) ids.unshift(await reported({ contract_number: `Партия-${n}` }));
    expect(await found(owner, "партия", "agreements")).toEqual(ids.slice(0, 5));
    const { groups } = await search(owner, "партия", { kind: "agreements" });
    expect(groups.map(({ hits }) => hits.map(({ id }) => id))).toEqual([ids]);
    expect((await search(owner, "партия", { kind: "contracts" })).groups).toEqual([]);
  });

  test("WORK-010: short, long and non-text queries answer a field error", async () => {
    for (const q of ["з", "№ 1", "", "я".repeat(101), "зп\u0000"]) {
      const { status, errors } = await owner.get(`${findRecords.path}?${new URLSearchParams({ q })}`);
      expect([q, status, errors?.map(({ field }) => field)]).toEqual([q, 400, ["querystring.q"]]);
    }
    // Letters of other alphabets, quotation marks and operators of searches are plain text.
    for (const q of ["a' & b", "зп:* | 1", "\\'((10", "日本", "ab😀"]) await search(owner, q);
  });
});

describe("records in results", () => {
  let contract: number;
  let deal: number;
  let proposal: number;
  let member: number;
  let application: number;

  beforeAll(async () => {
    contract = await aContract({ contractNumber: "АУ-77/5", contractorName: "АО «Мельник»" });
    deal = (await aSpotDeal(db, { owner_inn: company.inn, contract_number: "СП-77/5" })).id;
    await db
      .updateTable("dictionary_items")
      .set({ name_ru: "Пшеница 77/5" })
      .where("kind", "=", "commodity")
      .execute();
    const { data } = await owner.post<{ id: number }>(createDraft.path, aProposal("2026-03-20"));
    proposal = data.id;
    member = (await aTradingMember(db, { name: "АО «Мельник 77/5»" })).id;
    application = (await anApplication(db, { inn: company.inn, name: "Заявитель 77/5", to_operator: false }))
      .id;
    await anEmployee(db, { organization: company, user: { account: "77/5-mill", name: "Мельникова Ольга" } });
  });

  const kindsOf = async (client: TestClient, q: string) =>
    Object.fromEntries(
      (await search(client, q)).groups.map(({ kind, hits }) => [kind, hits.map(({ id }) => id)]),
    );

  test("WORK-010: contracts, deals, drafts, members, applications and users match their words", async () => {
    expect(await kindsOf(owner, "77/5")).toMatchObject({
      contracts: [contract],
      spot: [deal],
      proposals: [proposal],
      members: [member],
      applications: [application],
      users: [expect.any(Number)],
    });
    expect((await search(owner, "мельн ау775")).groups).toMatchObject([
      { kind: "contracts", hits: [{ title: "АУ-77/5", date: "2026-11-18", statusName: "Новая" }] },
    ]);
    const english = await search(owner, "мельник 77", { language: "en" });
    expect(english.groups.find(({ kind }) => kind === "members")?.hits[0]?.statusName).toBe("Active");
  });

  test("WORK-010: employees find neither users nor applications", async () => {
    const kinds = await kindsOf(employee, "77/5");
    expect(Object.keys(kinds).toSorted()).toEqual(["contracts", "members", "proposals", "spot"]);
  });

  test("WORK-010 FIX-068: the exchange finds all organisations and users but no drafts", async () => {
    const kinds = await kindsOf(operator, "77/5");
    expect(Object.keys(kinds).toSorted()).toEqual(["applications", "contracts", "members", "spot", "users"]);
    expect(await found(operator, company.inn, "organizations")).toEqual([company.id]);
    expect(await found(operator, "зп26344", "agreements")).toEqual([foreignReport, report]);
    expect(await found(operator, "ершов", "users")).toHaveLength(1);
  });

  test("WORK-010: an operator acting for an organisation finds its records", async () => {
    const forOrganization = await signIn(stage.app, db, "operator", { organizationId: company.id });
    expect(await found(forOrganization, "зп26344", "agreements")).toEqual([report]);
  });

  test("WORK-010 A-61: without a right its area has no results", async () => {
    const without = { has_auctions: false, has_contracts: false, has_spot: false };
    await db.updateTable("organizations").set(without).where("id", "=", company.id).execute();
    expect(Object.keys(await kindsOf(owner, "77/5")).toSorted()).toEqual(["applications", "users"]);
    const all = { has_auctions: true, has_contracts: true, has_spot: true };
    await db.updateTable("organizations").set(all).where("id", "=", company.id).execute();
  });

  test("WORK-010: deleted drafts disappear, renamed organisations' proposals match the new name", async () => {
    await db
      .updateTable("organizations")
      .set({ name: "ООО «Новое имя»" })
      .where("id", "=", company.id)
      .execute();
    expect(await found(owner, "новое имя", "proposals")).toEqual([proposal]);
    expect(await found(owner, "новое имя", "organizations")).toEqual([company.id]);
    await db
      .updateTable("auction_proposals")
      .set({ deleted_at: "2026-03-10T13:00:00+03:00" })
      .where("id", "=", proposal)
      .execute();
    expect(await found(owner, "новое имя", "proposals")).toEqual([]);
  });
});

describe("foreign records", () => {
  const actorOf = (organization: typeof company): Actor => ({
    ...operatorActor(actingOrganization(organization)),
    kind: "employee",
    role: 1,
  });
  const searched = (organization: typeof company, words: readonly string[]) =>
    ({ actor: actorOf(organization), words, most: 5, language: "ru" }) as const;
  const idsBy = (actor: Actor | undefined, kind: number, words: readonly string[]) =>
    inTransaction(requests.db, actor, "read", async (tx) => {
      const { rows } = await sql<{ ids: number[] }>`
        select search_ids(${kind}::smallint, ${words}::text[], 20) as ids`.execute(tx);
      return rows[0]!.ids;
    });

  beforeAll(async () => {
    await stage.put(contractItem({ ownerInn: otherOrganization.inn, contractNumber: "ЧУЖ-1" }));
    await aSpotDeal(db, { owner_inn: otherOrganization.inn, contract_number: "ЧУЖ-2" });
    await anApplication(db, { inn: otherOrganization.inn, name: "Чужой заявитель", to_operator: false });
  });

  test("WORK-010: a foreign word answers like an unknown word", async () => {
    const seen = (client: TestClient, q: string) => search(client, q);
    expect(await seen(owner, "чуж")).toEqual(await seen(owner, "нетникого"));
    expect((await search(stranger, "чуж")).groups.map(({ kind }) => kind)).toEqual([
      "contracts",
      "spot",
      "applications",
    ]);
    expect(await found(stranger, "зп26344", "agreements")).toEqual([foreignReport]);
  });

  test("WORK-010: the search function alone returns only own records", async () => {
    for (const kind of Object.values(searchKinds).filter((each) => each <= searchKinds.applications))
      expect(await idsBy(actorOf(company), kind, ["чуж"])).toEqual([]);
    expect(await idsBy(actorOf(otherOrganization), searchKinds.contracts, ["чуж"])).toHaveLength(1);
    for (const kind of [searchKinds.organizations, searchKinds.users])
      expect(await idsBy(actorOf(company), kind, ["ооо"])).toEqual([]);
    expect(await idsBy(undefined, searchKinds.agreements, ["зп"])).toEqual([]);
  });

  test("WORK-010: the queries alone return only own records, without row-level security", async () => {
    // The owner's role sees the records of all organisations: only the queries separate them.
    const all = (organization: typeof company) =>
      inOwnerTransaction(db, async (tx) => {
        await sql`set local app.is_staff = 'true'`.execute(tx);
        const hits = [
          await searchReports(tx as never, searched(organization, ["зп26344"])),
          await searchContracts(tx as never, searched(organization, ["чуж"])),
          await searchDeals(tx as never, searched(organization, ["чуж"])),
        ];
        return hits.map((group) => group.map(({ id }) => id));
      });
    expect(await all(company)).toEqual([[report], [], []]);
    expect(await all(otherOrganization)).toEqual([
      [foreignReport],
      [expect.any(Number)],
      [expect.any(Number)],
    ]);
  });

  test.each(["search_entries", "search_sources"])(
    "WORK-010: the request role cannot read %s",
    async (table) => {
      const read = inTransaction(requests.db, operatorActor(undefined), "read", (tx) =>
        sql`select from ${sql.table(table)} limit 1`.execute(tx),
      );
      await expect(read).rejects.toThrow("permission denied");
    },
  );
});

test("WORK-010: the triggers keep the index equal to a fresh fill", async () => {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select kind, record_id, scope, firm_only, at, search_words(names, numbers) as words from search_sources
    ) s full join search_entries e using (kind, record_id)
    where s.words is distinct from e.words or s.scope is distinct from e.scope
      or s.firm_only is distinct from e.firm_only or s.at is distinct from e.at`.execute(db);
  expect(rows).toEqual([{ wrong: 0 }]);
  await sql`select search_rebuild()`.execute(db);
});
