import { basisWithTerms } from "@birzha/domain/auctions/proposal/basis-with-terms.ts";
import type { TestClient } from "../../../test/stages/sign-in.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProposalRow } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { supportedLocales } from "@birzha/domain/shared/values/localized.ts";
import { proposalKeys, type ProposalKey } from "@birzha/domain/auctions/register.ts";
import { en } from "@birzha/phrases/auctions/en.ts";
import { ru } from "@birzha/phrases/auctions/ru.ts";
import { openAuctionsStage } from "../../../test/stages/auctions-stage.ts";
import { anOrganization } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";

const calls = "/api/auctions/proposal";
const drafts = "/api/auctions/draft";
const dictionary = "/api/dictionary/auction";

const stage = await openAuctionsStage("2026-11-20T10:00:00+03:00");
const {
  trader,
  colleague,
  stranger,
  operator,
  operatorForFirm: operatorForOrganization,
  clock,
  firm: organization,
  otherFirm: otherOrganization,
} = stage;
const { db } = stage.database;
afterAll(stage.close);

/** Proposal ids by the names that the tests use. */
const made: Record<string, number> = {};
const idsOf = async (query: string, who = trader, list = calls) =>
  (await who.get<ProposalRow[]>(`${list}?size=100&${query}`)).data.map(({ id }) => id);
const of = (...names: string[]) => names.map((name) => made[name]!);

beforeAll(async () => {
  const at = (minute: number) => clock.set(`2026-11-20T10:${String(minute).padStart(2, "0")}:00+03:00`);
  const days = (...dates: string[]) => ({ auctionDate: { begin: null, end: null, dates } });
  at(1);
  made["wheat"] = await stage.send("2026-11-24");
  at(2);
  made["barley"] = await stage.send("2026-12-01", {
    commodity: { id: 4 },
    basis: { id: 5 },
    ...days("2026-12-01", "2026-12-10"),
  });
  at(3);
  const period = { begin: "2026-12-15", end: "2026-12-25", dates: [] };
  made["period"] = await stage.send("2026-12-15", { auctionDate: period });
  at(4);
  const { data } = await colleague.post<{ id: number }>(calls, aProposal("2026-12-02", { basis: { id: 8 } }));
  made["colleague"] = data.id;
  at(5);
  made["revoked"] = await stage.send("2026-12-03");
  await trader.get(`${calls}/cancel/${made["revoked"]}`);
  at(6);
  made["rejected"] = await stage.send("2026-12-04");
  await stage.decide(made["rejected"], "reject", "Нет документов");
  at(7);
  made["draft"] = await stage.draft("2026-12-05", { commodity: { id: 4 } });
  at(8);
  made["empty"] = (await trader.post<{ id: number }>(drafts, { data: {} })).data.id;
  at(9);
  made["foreign"] = (await stranger.post<{ id: number }>(calls, aProposal("2026-12-01"))).data.id;
  at(10);
  made["foreignDraft"] = (await stranger.post<{ id: number }>(drafts, { data: {} })).data.id;
});

describe("the list of proposals", () => {
  test("PROP-039 PROP-024 A-7 A-19: a row has all fields in both languages", async () => {
    const rows = (await trader.get<ProposalRow[]>(calls)).data;
    expect(rows.find(({ id }) => id === made["wheat"])).toEqual({
      id: made["wheat"],
      created: "2026-11-20T07:01:00Z",
      auctionDate: { begin: null, end: null, dates: ["2026-11-24"] },
      commodity: { name: { ru: "Пшеница 4 класс", en: "Wheat, class 4" } },
      basis: { name: { ru: "Новороссийск", en: "Novorossiysk" } },
      termsSupply: { name: { ru: "CPT", en: "CPT" } },
      proposalType: { ru: "Заявка на проведение аукциона", en: "Auction proposal" },
      series: { ru: "Нет", en: "No" },
      status: 1,
      isInForce: false,
      changeOutcome: null,
      statusDecription: { ru: "Отправлена", en: "Sent" },
      isBlockedState: false,
      createUser: { ru: "Ершов Пётр", en: "Ershov Petr" },
      editUser: null,
      createdByNtb: false,
      totalVolume: expect.stringMatching(/^\d+(\.\d+)?$/),
      productUnit: { name: expect.objectContaining({ ru: expect.any(String) }) },
      startPrice: expect.any(Number),
      totalValue: expect.stringMatching(/^\d+(\.\d+)?$/),
      currency: { name: expect.objectContaining({ ru: expect.any(String) }) },
      comment: null,
      changed: "2026-11-20T07:01:00Z",
    });
    expect(rows.find(({ id }) => id === made["period"])?.auctionDate).toEqual({
      begin: "2026-12-15",
      end: "2026-12-25",
      dates: [],
    });
  });

  test("PROP-040: a draft row has all fields, even when empty", async () => {
    const rows = (await trader.get<object[]>(drafts)).data;
    expect(rows).toEqual([
      {
        id: made["empty"],
        commodity: null,
        status: 0,
        statusDecription: { ru: "Черновик", en: "Draft" },
        auctionDate: { begin: null, end: null, dates: [] },
        series: null,
        isBlockedState: false,
        ...{ totalVolume: null, productUnit: null, startPrice: null, totalValue: null, currency: null },
      },
      expect.objectContaining({
        id: made["draft"],
        commodity: { name: { ru: "Ячмень", en: "Barley" } },
        status: 0,
        series: { ru: "Нет", en: "No" },
      }),
    ]);
  });

  test("PROP-121 PROP-122 A-9 A-17: lists sort newest first and separate closed, open, drafts", async () => {
    expect(await idsOf("")).toEqual(of("colleague", "period", "barley", "wheat"));
    expect(await idsOf("getClosedProposal=false")).toEqual(of("colleague", "period", "barley", "wheat"));
    expect(await idsOf("getClosedProposal=true")).toEqual(of("rejected", "revoked"));
    expect(await idsOf("", trader, drafts)).toEqual(of("empty", "draft"));
    clock.set("2026-11-25T10:00:00+03:00");
    expect(await idsOf("getClosedProposal=true")).toEqual(of("rejected", "revoked", "wheat"));
    expect(await idsOf("")).toEqual(of("colleague", "period", "barley"));
    clock.set("2026-11-20T11:00:00+03:00");
  });

  test.each([
    ["commodityName=яЧмЕнь", ["barley"]],
    ["commodityName=wheat", ["colleague", "period", "wheat"]],
    ["commodityName=w%25t", []],
    ["basisName=роНЕж", ["barley"]],
    ["basisName=Kazan", ["colleague"]],
    ["commodityName=Пшеница&basisName=Казань", ["colleague"]],
    ["createUser=Щукина Анна", ["colleague"]],
    ["createUser=Shchukina Anna", ["colleague"]],
    ["createUser=Щукина", []],
    ["auctionDateFrom=2026-12-02&auctionDateTo=2026-12-09", ["colleague"]],
    ["auctionDateFrom=2026-12-10", ["period", "barley"]],
    ["auctionDateTo=2026-11-24", ["wheat"]],
    ["auctionDateFrom=2026-12-20&auctionDateTo=2026-12-21", ["period"]],
    ["auctionDateFrom=2026-12-21&auctionDateTo=2026-12-20", []],
    ["auctionDateFrom=&commodityName=", ["colleague", "period", "barley", "wheat"]],
  ])("PROP-041 A-9: %s finds %j", async (query, names) =>
    expect(await idsOf(encodeURI(query).replace("%2525", "%25"))).toEqual(of(...names)),
  );

  test.each([
    ["commodityName=ячмень", ["draft"]],
    ["basisName=Новороссийск", ["draft"]],
    ["createUser=Ершов Пётр", ["empty", "draft"]],
    ["auctionDateFrom=2026-12-05&auctionDateTo=2026-12-05", ["draft"]],
    ["auctionDateTo=2026-12-04", []],
  ])("PROP-041 PROP-122: %s finds the drafts %j", async (query, names) =>
    expect(await idsOf(encodeURI(query), trader, drafts)).toEqual(of(...names)),
  );

  test("ACC-018 ACC-019 ACC-021 A-4 V-17: pages start at zero, have ten rows, invalid queries fail", async () => {
    const page = await trader.get<ProposalRow[]>(`${calls}?page=1&size=1`);
    expect([page.data.map(({ id }) => id), page.total]).toEqual([of("period"), 4]);
    const past = await trader.get(`${calls}?page=9`);
    expect([past.status, past.data, past.total]).toEqual([200, [], 4]);
    for (const query of [
      "size=0",
      "size=501",
      "page=-1",
      "sort=id",
      "auctionDateFrom=2026-02-31",
      "auctionDateFrom=01.12.2026",
      "getClosedProposal=yes",
    ])
      expect([query, (await trader.get(`${calls}?${query}`)).status]).toEqual([query, 400]);
  });

  test("ACC-012 ACC-013: participants see own proposals, operators all or the chosen organisation's", async () => {
    expect(await idsOf("", stranger)).toEqual(of("foreign"));
    expect(await idsOf("", stranger, drafts)).toEqual(of("foreignDraft"));
    expect(await idsOf("", operator)).toEqual(of("foreign", "colleague", "period", "barley", "wheat"));
    expect(await idsOf("", operatorForOrganization)).toEqual(of("colleague", "period", "barley", "wheat"));
  });

  test("FIX-068 A-11: staff's lists have no drafts, for any acting organisation", async () => {
    for (const who of [operator, operatorForOrganization])
      expect([await idsOf("", who, drafts), (await who.get(drafts)).total]).toEqual([[], 0]);
    const queue = await operator.get<ProposalRow[]>(`${calls}/processing?size=500`);
    expect(queue.data.filter(({ status }) => status === 0)).toEqual([]);
    expect((await operator.get(`${calls}/processing?status=0`)).status).toBe(400);
    const seen = await db.transaction().execute(async (tx) => {
      await sql`set local role birzha_app`.execute(tx);
      await sql`select set_config('app.is_staff', 'true', true),
        set_config('app.organization_id', ${String(organization.id)}, true)`.execute(tx);
      const { rows } = await sql`
        select count(*) filter (where status = 0)::int as drafts, count(*) > 0 as any from auction_proposals`.execute(
        tx,
      );
      return rows[0];
    });
    expect(seen).toEqual({ drafts: 0, any: true });
  });

  test("ACC-013 A-63: rows name their organisation for staff only", async () => {
    const named = async (client: TestClient, url: string) =>
      (await client.get<{ firmName?: string }[]>(url)).data.map(
        ({ firmName: organizationName }) => organizationName,
      );
    expect((await named(operator, calls))[0]).toBe(otherOrganization.name);
    for (const url of [calls, drafts]) expect((await named(trader, url))[0]).toBeUndefined();
  });

  test("ACC-012: row-level security shows only the acting organisation's rows", async () => {
    const counts = await db.transaction().execute(async (tx) => {
      await sql`set local role birzha_app`.execute(tx);
      await sql`select set_config('app.organization_id', ${String(otherOrganization.id)}, true)`.execute(tx);
      const { rows } = await sql`
        select (select count(distinct organization_id)::int from auction_proposals) as proposals,
          (select count(distinct organization_id)::int from auction_proposal_versions) as versions,
          (select count(distinct organization_id)::int from auction_proposal_dates) as dates,
          (select count(*)::int from auction_proposal_decisions) as decisions`.execute(tx);
      return rows[0];
    });
    expect(counts).toEqual({ proposals: 1, versions: 1, dates: 1, decisions: 0 });
  });
});

describe("dictionaries", () => {
  test("DICT-012 PROP-105 A-11: statuses 0 to 7 exist in both languages", async () => {
    expect((await trader.get(`${dictionary}/auctionProposalStatus`)).data).toEqual([
      { id: 0, name: { ru: "Черновик", en: "Draft" } },
      { id: 1, name: { ru: "Отправлена", en: "Sent" } },
      { id: 2, name: { ru: "Принята", en: "Accepted" } },
      { id: 3, name: { ru: "Отклонена", en: "Rejected" } },
      { id: 4, name: { ru: "Отозвана", en: "Revoked" } },
      { id: 5, name: { ru: "Аукцион проведён", en: "Auction held" } },
      { id: 6, name: { ru: "Аукцион не состоялся", en: "Auction not held" } },
      { id: 7, name: { ru: "На доработке", en: "Returned for revision" } },
    ]);
  });

  test.each([`${dictionary}/proposal/firm`, "/api/dictionary/proposal/firm", `${calls}/firm`])(
    "DICT-013 A-8: %s returns the acting organisation",
    async (path) => {
      expect((await trader.get(path)).data).toEqual({ firmId: organization.id, firmName: organization.name });
      expect((await stranger.get(path)).data).toEqual({
        firmId: otherOrganization.id,
        firmName: otherOrganization.name,
      });
      expect((await operator.get(path)).data).toEqual({ firmId: null, firmName: null });
    },
  );

  test("DICT-014 A-4: creators of each list, equal on pages 0 and 1", async () => {
    const creators = async (query: string, who = trader) =>
      (await who.get<string[]>(`${dictionary}/createUser?${query}`)).data;
    expect(await creators("getClosedProposal=false&page=1&size=500")).toEqual(["Ершов Пётр", "Щукина Анна"]);
    expect(await creators("getClosedProposal=false&page=0&size=500")).toEqual(["Ершов Пётр", "Щукина Анна"]);
    expect(await creators("getClosedProposal=true&page=1&size=500")).toEqual(["Ершов Пётр"]);
    expect(await creators("page=2&size=1")).toEqual(["Щукина Анна"]);
    expect(await creators("page=1&size=500", stranger)).toEqual(["Блинов Иван"]);
    expect((await trader.get("/api/dictionary/createUser?page=1&size=500")).total).toBe(2);
  });

  test("DICT-011 DICT-021 A-62: active organisations with the right, own one unless excluded", async () => {
    await anOrganization(db, { name: "Без допуска" });
    await anOrganization(db, { ntb_user: true, has_auctions: false, name: "Без права" });
    await anOrganization(db, { ntb_user: true, status: 1, name: "Заблокирована" });
    await anOrganization(db, { ntb_user: true, is_auction_customer: false, name: "Не организатор" });
    expect((await trader.get(`${dictionary}/auctionCustomerList`)).data).toEqual([
      { id: organization.id, firmName: organization.name },
      { id: otherOrganization.id, firmName: otherOrganization.name },
    ]);
  });
});

describe("the order of the lists", () => {
  beforeAll(async () => {
    const series = { hasAuctionSeries: true, determineStartPrice: { id: 1 } };
    // FIX-332: the orders by volume, price, value and creation differ.
    const figures = { lotQty: 110, startPrice: 15000 };
    await stage.send("2026-12-07", { commodity: { id: 1 }, termsSupply: { id: 1 }, ...series, ...figures });
    for (const [editor, lotQty, startPrice] of [
      [trader, 120, 12000],
      [colleague, 90, 20000],
    ] as const) {
      const id = await stage.send("2026-12-08");
      await editor.put(`${calls}/edit`, aProposal("2026-12-08", { id, lotQty, startPrice }));
    }
    await stage.decide(made["wheat"]!, "accept");
    await stage.draft("2026-12-06", series);
  });

  const words = { ru, en };
  /** The displayed value of a column: a text, or the rank of its word. */
  const shown: Record<ProposalKey, (row: ProposalRow, language: "ru" | "en") => string | number | null> = {
    created: ({ created }) => created,
    auctionDate: ({ auctionDate: { begin, dates } }) => begin ?? dates[0] ?? null,
    commodity: ({ commodity }, language) => commodity?.name[language] ?? null,
    basis: basisWithTerms,
    totalVolume: ({ totalVolume }) => totalVolume && Number(totalVolume),
    startPrice: ({ startPrice }) => startPrice,
    totalValue: ({ totalValue }) => totalValue && Number(totalValue),
    proposalType: ({ proposalType }) => Object.values(ru.types).indexOf(proposalType!.ru as never),
    series: ({ series }, language) =>
      series && [words[language].series.no, words[language].series.yes].indexOf(series[language] as never),
    status: ({ status }) => status,
    createUser: ({ createUser }, language) => createUser![language],
    editUser: ({ editUser }, language) => editUser?.[language] ?? null,
  };
  const { compare } = new Intl.Collator("ru");
  const inOrder = (a: string | number, b: string | number) =>
    typeof a === "string" ? compare(a, String(b)) : a - Number(b);

  test.each(proposalKeys.flatMap((key) => supportedLocales.map((language) => [key, language] as const)))(
    "FIX-025 FIX-332 PROP-024: %s sorts both ways by the words of %s",
    async (key, language) => {
      const values = async (direction: string) => {
        const query = `size=100&sortKey=${key}&sortDirection=${direction}&language=${language}`;
        return (await trader.get<ProposalRow[]>(`${calls}?${query}`)).data.map((row) =>
          shown[key](row, language),
        );
      };
      const ascending = await values("Asc");
      const filled = ascending.filter((value) => value !== null);
      expect(new Set(filled).size).toBeGreaterThan(1);
      expect(filled).toEqual(filled.toSorted(inOrder));
      // Empty values sort last in both directions.
      expect(ascending.slice(0, filled.length)).toEqual(filled);
      const empty = ascending.slice(filled.length);
      expect(await values("Desc")).toEqual([...filled.toReversed(), ...empty]);
    },
  );

  test("FIX-025 PROP-122: drafts sort too, equal values by age", async () => {
    const bySeries = await idsOf("sortKey=series&sortDirection=Asc", trader, drafts);
    expect(bySeries).toEqual([made["draft"], expect.any(Number), made["empty"]]);
    expect(await idsOf("sortKey=status&sortDirection=Asc", trader, drafts)).toEqual(
      (await idsOf("", trader, drafts)).toReversed(),
    );
    expect((await trader.get(`${calls}?sortKey=firmName`)).status).toBe(400);
  });
});
