import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { LastProposal, Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ProposalRow } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { actingOrganization, operatorActor } from "../../../test/stages/actors.ts";
import { openAuctionsStage } from "../../../test/stages/auctions-stage.ts";
import { anOrganization } from "../../../test/stages/factories.ts";
import { aProposal } from "../../../test/stages/proposals.ts";
import type { TestResponse, TestClient } from "../../../test/stages/sign-in.ts";
import { getStored } from "./proposal-queries.ts";

const calls = "/api/auctions/proposal";
const drafts = "/api/auctions/draft";
/** A Friday noon in Moscow. */
const noon = "2026-11-20T12:00:00+03:00";
/** Late enough to be neither blocked nor late. */
const day = "2026-12-01";

const stage = await openAuctionsStage(noon);
const {
  trader,
  colleague,
  stranger,
  operator,
  operatorForFirm: operatorForOrganization,
  clock,
  firm: company,
  otherFirm: otherOrganization,
} = stage;
const { db } = stage.database;
afterAll(stage.close);
beforeEach(() => clock.set(noon));

const listed = (answer: TestResponse<unknown>) =>
  (answer.errors as unknown as { Data: string[] } | undefined)?.Data;
const proposalOf = async (id: number, who: TestClient = trader) => who.get<Proposal>(`${calls}/${id}`);
const wrongStatus = "Действие недоступно для текущего статуса заявки";

describe("drafts", () => {
  test("PROP-127 PROP-102 PROP-106 V-3: an empty form saves, values of wrong types become empty", async () => {
    const empty = await trader.post<{ id: number }>(drafts, { data: {} });
    expect([empty.status, empty.data.id > 0]).toEqual([200, true]);
    const odd = await trader.post<{ id: number }>(drafts, {
      data: { lotVolume: [], commodity: 7, info: {} },
    });
    expect((await trader.get(`${drafts}/${odd.data.id}`)).data).toMatchObject({
      id: odd.data.id,
      status: 0,
      lotVolume: null,
      commodity: null,
      info: "",
      comment: null,
    });
    // the bare body is valid, too; a body that is no object is not.
    expect((await trader.post(drafts, { info: "без обёртки" })).status).toBe(200);
    expect((await trader.post(drafts, { data: [1] })).status).toBe(400);
  });

  test.each([
    ["auctionDate", { begin: null, end: null, dates: [], from: "2026-12-01" }, "from"],
    ["commodity", { id: 2, title: "Пшеница" }, "title"],
    ["customers", [{ id: 1, amount: 5 }], "amount"],
  ])("FIX-234: an unknown name in %s of a draft returns an error", async (field, value, name) => {
    const { status, code, body } = await trader.post(drafts, { data: { [field]: value } });
    expect([status, code]).toEqual([400, "shared.invalid"]);
    expect(body).toContain(name);
  });

  test("PROP-123 PROP-072 PROP-075 V-2: a draft returns its values with the server's organisation", async () => {
    const given = {
      firmId: 999,
      firmName: "Чужая",
      status: 2,
      comment: "x",
      createUser: "x",
      language: "en",
    };
    const id = await stage.draft("2020-01-01", { ...given, startPrice: 0.3, info: "Склад № 2" });
    const { data } = await trader.get<Proposal>(`${drafts}/${id}`);
    expect(data).toEqual({
      id,
      firmId: company.id,
      firmName: company.name,
      auctionDate: { begin: null, end: null, dates: ["2020-01-01"] },
      commodity: { id: 2, name: { ru: "Пшеница 4 класс", en: "Wheat, class 4" } },
      direction: { id: 1, name: { ru: "Продажа", en: "Sale" }, shortName: "S" },
      hasAuctionSeries: false,
      determineStartPrice: null,
      currency: { id: 1, name: { ru: "RUB", en: "RUB" } },
      hasVat: true,
      productUnit: { id: 1, name: { ru: "тонна", en: "tonne" } },
      lotVolume: 50,
      lotQty: 100,
      durationMiniSession: { id: 2, name: { ru: "10 мин", en: "10 min" }, volume: 10 },
      hasAutoImproveStartPrice: true,
      autoImprovePriceStep: 20,
      autoImprovePriceStartTime: 2,
      autoImprovePriceEndTime: 6,
      minStepPrice: { id: 5, name: { ru: "10", en: "10" }, volume: 10 },
      startPrice: 0.3,
      numberOfParticipants: 3,
      basis: { id: 1, name: { ru: "Новороссийск", en: "Novorossiysk" } },
      termsSupply: { id: 3, name: { ru: "CPT", en: "CPT" } },
      hasAutoRenewal: true,
      renewalPeriod: { id: 4, name: { ru: "10 мин", en: "10 min" }, volume: 10 },
      renewalStep: 2,
      hasJointAuction: false,
      customers: [],
      exportAuction: false,
      info: "Склад № 2",
      language: "en",
      comment: null,
      status: 0,
      changeOutcome: null,
      isBlockedState: false,
      version: 1,
    });
  });

  test("PROP-107 PROP-128 A-23: any user of the organisation saves it under its number", async () => {
    const id = await stage.draft(day);
    const saved = await colleague.put(`${drafts}/${id}`, aProposal(day, { lotQty: 7, version: 1 }));
    expect([saved.status, saved.data]).toEqual([200, { id, version: 2 }]);
    expect((await trader.get(`${drafts}/${id}`)).data).toMatchObject({ lotQty: 7, version: 2 });
    // an outdated version returns 409.
    const stale = await trader.put(`${drafts}/${id}`, aProposal(day, { version: 1 }));
    expect([stale.status, stale.code]).toEqual([409, "shared.stale"]);
  });

  test("PROP-132 PROP-118: deleting a draft hides it from all and keeps versions", async () => {
    const id = await stage.draft(day);
    const gone = await trader.delete(`${drafts}/${id}`);
    expect([gone.status, gone.errorMessage, gone.data]).toEqual([200, null, { id }]);
    const again = await trader.delete(`${drafts}/${id}`);
    expect([again.status, again.errorMessage]).toEqual([404, "Запись не найдена"]);
    expect((await trader.get(`${drafts}/${id}`)).status).toBe(404);
    expect((await trader.put(`${drafts}/${id}`, aProposal(day))).status).toBe(404);
    expect((await trader.post(calls, aProposal(day, { id }))).status).toBe(404);
    const { rows } = await sql<{ stored: number }>`
      select count(*)::int as stored from auction_proposal_versions where proposal_id = ${id}`.execute(db);
    expect(rows[0]!.stored).toBe(1);
  });

  test("A-68 V-17: a body above 64 KB returns 413", async () => {
    const answer = await trader.post(drafts, { data: { info: "я".repeat(40_000) } });
    expect([answer.status, answer.code]).toEqual([413, "shared.too-large"]);
  });
});

describe("sending", () => {
  test("PROP-129 PROP-124 PROP-074: a new proposal gets a number, status 1 and data", async () => {
    const sent = await trader.post<{ id: number }>(calls, aProposal(day));
    expect(sent.status).toBe(200);
    const { data } = await proposalOf(sent.data.id);
    expect(data).toMatchObject({ status: 1, autoImprovePriceStep: 20, startPrice: 16500, comment: null });
  });

  test("PROP-110 PROP-129 PROP-119 A-15: a sent draft keeps its number, leaves drafts, writes audit", async () => {
    const id = await stage.draft(day);
    clock.set("2026-11-20T12:30:00+03:00");
    const sent = await colleague.post(calls, aProposal(day, { id }));
    expect([sent.status, sent.data]).toEqual([200, { id }]);
    expect((await trader.get(`${drafts}/${id}`)).status).toBe(404);
    const rows = (await trader.get<ProposalRow[]>(`${calls}?size=100`)).data;
    expect(rows.find((row) => row.id === id)).toMatchObject({
      status: 1,
      created: "2026-11-20T09:30:00Z",
      // the creator and the sender.
      createUser: { ru: "Ершов Пётр", en: "Ershov Petr" },
      editUser: { ru: "Щукина Анна", en: "Shchukina Anna" },
    });
    const queue = await operator.get<ProposalRow[]>(`${calls}/processing?status=1&size=100`);
    expect(queue.data.some((row) => row.id === id)).toBe(true);
    const history = await operator.get<{ versions: { version: number; kind: string; author: string }[] }>(
      `${calls}/processing/${id}`,
    );
    expect(history.data.versions).toMatchObject([
      { version: 2, kind: "send", author: "Щукина Анна", payload: { firmId: company.id, lotQty: 100 } },
    ]);
    const stored = await sql<{ kind: string; actions: string[]; days: string[] }>`
      select n.kind, array(select action from audit_log where entity = 'proposal' and entity_id = ${id} order by id) as actions,
        array(select date_from::text from auction_proposal_dates where proposal_id = ${id}) as days
      from exchange_notices n where n.area = 'proposal' and n.entity_id = ${id}`.execute(db);
    expect(stored.rows).toEqual([
      { kind: "proposal_new", actions: ["auctions.save-draft", "auctions.send"], days: [day] },
    ]);
  });

  test("PROP-116 V-4 A-2: the response lists all errors and stores nothing", async () => {
    const before = (await trader.get(calls)).total;
    const broken = await trader.post(
      calls,
      aProposal("2026-11-20", {
        startPrice: 105,
        autoImprovePriceStep: 15,
        basis: null,
        info: "я".repeat(701),
      }),
    );
    expect([broken.status, broken.code]).toEqual([400, "auctions.broken-rules"]);
    expect(listed(broken)).toEqual([
      "Предполагаемая дата: Дата не может быть раньше 21.11.2026",
      "Шаг улучшения должен быть кратен минимальному шагу цены и не меньше его",
      "Стартовая цена должна быть кратна минимальному шагу цены",
      "Базис: Поле обязательно для заполнения",
      "Дополнительная информация: Не более 700 символов",
    ]);
    expect(broken.errorMessage).toBe(listed(broken)![0]);
    const empty = await trader.post(calls, { data: {} });
    expect([empty.status, listed(empty)?.length]).toEqual([400, 19]);
    expect((await trader.get(calls)).total).toBe(before);
  });

  test.each([
    [{ begin: null, end: null, dates: [day, "2026-02-31"] }, 1],
    [{ begin: null, end: null, dates: [day, null, "завтра", 7] }, 2],
    [{ begin: "2026-13-01", end: "2026-12-05", dates: [] }, 1],
  ])("FIX-067: invalid further dates return an error: %j", async (auctionDate, count) => {
    const rejected = await trader.post(calls, aProposal(day, { auctionDate }));
    expect([rejected.status, rejected.code]).toEqual([400, "auctions.broken-rules"]);
    expect(listed(rejected)).toEqual(
      Array.from({ length: count }, () => "Предполагаемая дата: Такой даты нет"),
    );
    const id = await stage.send(day);
    const changed = await trader.put(`${calls}/edit`, aProposal(day, { id, lotQty: 90, auctionDate }));
    expect([changed.status, listed(changed)]).toEqual([400, listed(rejected)]);
    // V-3: a draft may lack any field.
    expect((await trader.post(drafts, aProposal(day, { auctionDate }))).status).toBe(200);
  });

  const always = [
    "commodity",
    "direction",
    "hasAuctionSeries",
    "currency",
    "hasVat",
    "productUnit",
    "lotVolume",
    "durationMiniSession",
    "hasAutoImproveStartPrice",
    "lotQty",
    "minStepPrice",
    "startPrice",
    "numberOfParticipants",
    "basis",
    "termsSupply",
    "hasAutoRenewal",
    "hasJointAuction",
    "exportAuction",
  ];
  test.each(always)("PROP-076: the server requires %s", async (field) => {
    const answer = await trader.post(calls, aProposal(day, { [field]: null }));
    expect(answer.status).toBe(400);
    expect(listed(answer)).toEqual([expect.stringContaining("Поле обязательно для заполнения")]);
  });

  test.each([
    ["PROP-090", { renewalStep: 3 }],
    ["PROP-066", { autoImprovePriceEndTime: 10 }],
    ["PROP-082", { lotVolume: 100_000 }],
    ["PROP-082", { lotVolume: 1.5 }],
    ["PROP-086", { startPrice: 1.234, minStepPrice: { id: 1 } }],
    ["A-28", { startPrice: 99_999_999.01, minStepPrice: { id: 1 } }],
    ["PROP-087", { startPrice: 16_500.55, minStepPrice: { id: 2 } }],
    ["PROP-096", { auctionDate: { begin: "2026-12-01", end: "2026-12-02", dates: [] } }],
    [
      "A-31",
      { hasAuctionSeries: true, determineStartPrice: { id: 1 }, auctionDate: { dates: [day, "2026-12-02"] } },
    ],
    ["V-4", { commodity: { id: 4040 } }],
    ["A-29", { hasJointAuction: true, customers: [] }],
    ["PROP-091", { info: "я".repeat(701) }],
  ])("%s: the server rejects %j", async (_, given) => {
    expect((await trader.post(calls, aProposal(day, given))).status).toBe(400);
  });

  test("PROP-087 A-28: decimal steps are exact", async () => {
    const id = await stage.send(day, { startPrice: 8.2, minStepPrice: { id: 1 } });
    expect((await proposalOf(id)).data).toMatchObject({ startPrice: 8.2, minStepPrice: { volume: 0.01 } });
  });

  test("PROP-059 PROP-060 PROP-061 V-4: answering no clears the dependent fields without an error", async () => {
    const id = await stage.send(day, {
      hasAutoImproveStartPrice: false,
      hasAutoRenewal: false,
      determineStartPrice: { id: 1 },
      customers: [{ id: otherOrganization.id, value: 1 }],
    });
    expect((await proposalOf(id)).data).toMatchObject({
      autoImprovePriceStep: null,
      autoImprovePriceStartTime: null,
      autoImprovePriceEndTime: null,
      renewalPeriod: null,
      renewalStep: null,
      determineStartPrice: null,
      customers: [],
    });
  });

  test("PROP-092 A-29: joint lots sum up to all lots of listed organisers", async () => {
    const joint = (...customers: { id: number; value: number | string }[]) =>
      trader.post<{ id: number }>(calls, aProposal(day, { hasJointAuction: true, customers }));
    const shares = [
      { id: company.id, value: 60 },
      { id: otherOrganization.id, value: 40 },
    ];
    const sent = await joint(...shares);
    expect((await proposalOf(sent.data.id)).data.customers).toEqual(shares);
    expect((await joint({ id: company.id, value: 60 }, { id: otherOrganization.id, value: 41 })).status).toBe(
      400,
    );
    expect((await joint({ id: company.id, value: "0100" })).status).toBe(400);
    const farm = await anOrganization(db);
    expect(listed(await joint({ id: farm.id, value: 100 }))).toEqual([
      "Организаторы: Организации нет среди организаторов аукционов",
    ]);
  });

  test.each([
    ["14:59", "2026-11-21", 200],
    ["15:00", "2026-11-21", 400],
    ["15:00", "2026-11-22", 200],
  ])("PROP-093 F1: at %s %s returns %i", async (time, date, status) => {
    clock.set(`2026-11-20T${time}:00+03:00`);
    expect((await trader.post(calls, aProposal(date))).status).toBe(status);
  });

  test.each([
    ["2027-01-20", 200],
    ["2027-01-21", 400],
  ])("PROP-095: %s returns %i", async (date, status) =>
    expect((await trader.post(calls, aProposal(date))).status).toBe(status),
  );

  test("A-64: a deactivated item fails new proposals, stored ones keep it", async () => {
    const id = await stage.send(day, { basis: { id: 8 } });
    await sql`update dictionary_items set is_active = false where kind = 'basis' and id = 8`.execute(db);
    try {
      expect((await trader.post(calls, aProposal(day, { basis: { id: 8 } }))).status).toBe(400);
      expect(
        (await trader.put(`${calls}/edit`, aProposal(day, { id, basis: { id: 8 }, lotQty: 90 }))).status,
      ).toBe(200);
      expect((await proposalOf(id)).data.basis?.name.ru).toBe("Казань");
    } finally {
      await sql`update dictionary_items set is_active = true where kind = 'basis' and id = 8`.execute(db);
    }
  });

  test("A-70: of two users who send one draft, one gets 409", async () => {
    const id = await stage.draft(day);
    const responses = await Promise.all([
      trader.post(calls, aProposal(day, { id })),
      colleague.post(calls, aProposal(day, { id })),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(listed(responses.find(({ status }) => status === 409)!)).toEqual([wrongStatus]);
    const { rows } = await sql<{ notices: number }>`
      select count(*)::int as notices from exchange_notices where entity_id = ${id} and area = 'proposal'`.execute(
      db,
    );
    expect(rows[0]!.notices).toBe(1);
  });
});

describe("changes", () => {
  test("PROP-112 PROP-130 A-12: an edited proposal keeps its number and awaits a decision", async () => {
    const id = await stage.send(day);
    const changed = await colleague.put(`${calls}/edit`, aProposal(day, { id, lotQty: 120 }));
    expect([changed.status, changed.data]).toEqual([200, { id }]);
    expect((await proposalOf(id)).data).toMatchObject({ status: 1, lotQty: 120, version: 2 });
    const rows = (await trader.get<ProposalRow[]>(`${calls}?size=500`)).data;
    expect(rows.find((row) => row.id === id)).toMatchObject({
      proposalType: { ru: "Уведомление об изменении", en: "Change notification" },
      editUser: { ru: "Щукина Анна" },
    });
    const stale = await trader.put(`${calls}/edit`, aProposal(day, { id, version: 1 }));
    expect([stale.status, stale.code]).toEqual([409, "shared.stale"]);
  });

  test("ACC-010 V-5 PROP-125: an accepted proposal keeps the fields that define the auction", async () => {
    const id = await stage.send(day);
    const check = async () => (await trader.get<Record<string, boolean>>(`${calls}/check/${id}`)).data;
    expect(Object.values(await check())).not.toContain(false);
    await stage.decide(id, "accept");
    expect(await check()).toMatchObject({ lotQty: true, auctionDate: true, basis: false, hasVat: false });
    expect(Object.keys(await check())).toHaveLength(27);
    const answer = await trader.put(
      `${calls}/edit`,
      aProposal(day, { id, basis: { id: 2 }, hasVat: false, lotQty: 90 }),
    );
    expect(answer.status).toBe(400);
    expect(listed(answer)).toEqual([
      "Включая НДС: Это поле изменить нельзя: отзовите заявку и подайте новую",
      "Базис: Это поле изменить нельзя: отзовите заявку и подайте новую",
    ]);
    expect((await proposalOf(id)).data).toMatchObject({ status: 2, lotQty: 100 });
    const allowed = aProposal(day, { id, lotQty: 90, startPrice: "16500.00" });
    expect((await trader.put(`${calls}/edit`, allowed)).status).toBe(200);
    expect((await proposalOf(id)).data).toMatchObject({ status: 1, lotQty: 90 });
  });

  test("FIX-066: an unchanged edit returns an error, for any number format", async () => {
    const id = await stage.send(day);
    for (const decision of [undefined, "return", "accept"]) {
      if (decision === "return") await stage.decide(id, "return", "Уточните");
      if (decision === "accept") {
        await trader.put(`${calls}/edit`, aProposal(day, { id, lotQty: 110 }));
        await stage.decide(id, "accept");
      }
      const lotQty = decision === "accept" ? "110" : 100;
      const same = await trader.put(
        `${calls}/edit`,
        aProposal(day, { id, lotQty, startPrice: "16500.00", language: "en" }),
      );
      expect([same.status, same.code, listed(same)]).toEqual([
        400,
        "auctions.nothing-changed",
        ["В заявке нет изменений"],
      ]);
    }
    expect((await proposalOf(id)).data).toMatchObject({ status: 2, version: 2 });
  });

  test("A-21: the administrator's exceptions apply to check and change", async () => {
    const id = await stage.send(day);
    await stage.decide(id, "accept");
    await sql`insert into auction_field_rules (status, field, changeable) values (2, 'basis', true)`.execute(
      db,
    );
    try {
      expect((await trader.get(`${calls}/check/${id}`)).data).toMatchObject({ basis: true, hasVat: false });
      const changed = aProposal(day, { id, basis: { id: 2 } });
      expect((await trader.put(`${calls}/edit`, changed)).status).toBe(200);
    } finally {
      await sql`delete from auction_field_rules`.execute(db);
    }
  });

  test("PROP-111 PROP-094 PROP-073 A-12: a returned proposal can be sent again for tomorrow anytime", async () => {
    const id = await stage.send(day);
    await stage.decide(id, "return", "Укажите базис точнее");
    expect((await proposalOf(id)).data).toMatchObject({ status: 7, comment: "Укажите базис точнее" });
    clock.set("2026-11-20T16:00:00+03:00");
    const early = aProposal("2026-11-20", { id, basis: { id: 2 } });
    expect((await trader.put(`${calls}/edit`, early)).status).toBe(400);
    const again = aProposal("2026-11-21", { id, basis: { id: 2 } });
    expect((await trader.put(`${calls}/edit`, again)).status).toBe(200);
    clock.set(noon);
    expect((await proposalOf(id)).data).toMatchObject({ status: 1, comment: null, basis: { id: 2 } });
  });
});

describe("revocation", () => {
  test("PROP-113 PROP-131 A-22: revoking works once and stores the optional comment", async () => {
    const id = await stage.send(day);
    const revoked = await trader.get(`${calls}/cancel/${id}?comment=${encodeURIComponent("Передумали")}`);
    expect([revoked.status, revoked.data, revoked.headers["cache-control"]]).toEqual([
      200,
      { id },
      "no-store",
    ]);
    expect((await proposalOf(id)).data.status).toBe(4);
    const again = await trader.get(`${calls}/cancel/${id}`);
    expect([again.status, listed(again)]).toEqual([409, [wrongStatus]]);
    const { data } = await operator.get<{ decisions: unknown[] }>(`${calls}/processing/${id}`);
    expect(data.decisions).toMatchObject([
      { kind: "revoke", description: "Передумали", author: "Ершов Пётр" },
    ]);
    const { rows } = await sql<{ kind: string }>`
      select kind from exchange_notices where area = 'proposal' and entity_id = ${id} order by id`.execute(
      db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["proposal_new", "proposal_revoke"]);
  });

  test("V-7: browser prefetch and other sites cannot revoke", async () => {
    const id = await stage.send(day);
    const url = `${calls}/cancel/${id}`;
    const guessed = await trader.get(url, { "sec-purpose": "prefetch;prerender" });
    expect([guessed.status, guessed.code]).toEqual([403, "shared.prefetched"]);
    const foreign = await trader.get(url, { origin: "https://evil.example" });
    expect([foreign.status, foreign.code]).toEqual([403, "shared.cross-origin"]);
    expect((await trader.get(url, { clientrequestid: "" })).status).toBe(400);
    expect((await proposalOf(id)).data.status).toBe(1);
    expect((await trader.get(`${url}?comment=${"x".repeat(501)}`)).status).toBe(400);
  });
});

describe("PROP-120 A-12 A-24: forbidden steps return 409 and change nothing", () => {
  test("draft endpoints on proposals and proposal endpoints on drafts", async () => {
    const draft = await stage.draft(day);
    const sent = await stage.send(day);
    const attempts = [
      await trader.put(`${calls}/edit`, aProposal(day, { id: draft })),
      await trader.get(`${calls}/cancel/${draft}`),
      await trader.put(`${drafts}/${sent}`, aProposal(day)),
      await trader.delete(`${drafts}/${sent}`),
      await trader.post(calls, aProposal(day, { id: sent })),
    ];
    for (const answer of attempts)
      expect([answer.status, answer.code]).toEqual([409, "auctions.wrong-status"]);
    expect((await trader.get(`${drafts}/${draft}`)).data).toMatchObject({ status: 0, version: 1 });
    expect((await proposalOf(sent)).data).toMatchObject({ status: 1, version: 1 });
    // each endpoint finds only its own kind.
    expect((await proposalOf(draft)).status).toBe(404);
    expect((await trader.get(`${drafts}/${sent}`)).status).toBe(404);
  });

  test.each([
    ["reject", 3],
    ["revoke", 4],
    ["return", 7],
  ])("after %s", async (step, status) => {
    const id = await stage.send(day);
    if (step === "revoke") await trader.get(`${calls}/cancel/${id}`);
    else await stage.decide(id, step, "Причина");
    const attempts = [
      await trader.get(`${calls}/cancel/${id}`),
      await trader.post(calls, aProposal(day, { id })),
      await stage.decide(id, "accept"),
      await stage.decide(id, "reject", "Причина"),
      await stage.decide(id, "return", "Причина"),
      await stage.decide(id, "rejectChange", "Причина"),
      ...(status === 7 ? [] : [await trader.put(`${calls}/edit`, aProposal(day, { id }))]),
    ];
    for (const answer of attempts) expect(answer.status).toBe(409);
    expect((await proposalOf(id)).data.status).toBe(status);
    expect(Object.values((await trader.get<object>(`${calls}/check/${id}`)).data)).toContain(status === 7);
  });
});

describe("ACC-011 A-14: blocked", () => {
  const blockedResponse = [409, "auctions.blocked", ["Заявка заблокирована для изменений"]];

  test("an operator's block prevents changes and revocation", async () => {
    const id = await stage.send(day);
    const blocked = await operator.put(`${calls}/processing/${id}/block`, {
      data: { isBlockedState: true, comment: "Проверка" },
    });
    expect([blocked.status, blocked.data]).toEqual([200, { id, isBlockedState: true }]);
    expect((await proposalOf(id)).data.isBlockedState).toBe(true);
    expect(Object.values((await trader.get<object>(`${calls}/check/${id}`)).data)).not.toContain(true);
    for (const answer of [
      await trader.get(`${calls}/cancel/${id}`),
      await trader.put(`${calls}/edit`, aProposal(day, { id })),
    ])
      expect([answer.status, answer.code, listed(answer)]).toEqual(blockedResponse);
    expect((await proposalOf(id)).data.status).toBe(1);
    await operator.put(`${calls}/processing/${id}/block`, {
      data: { isBlockedState: false, comment: "Проверено" },
    });
    expect((await trader.get(`${calls}/cancel/${id}`)).status).toBe(200);
  });

  test("from 15:00 of the eve, computed on read", async () => {
    const id = await stage.send("2026-11-22");
    clock.set("2026-11-21T14:59:00+03:00");
    expect((await proposalOf(id)).data.isBlockedState).toBe(false);
    clock.set("2026-11-21T15:00:00+03:00");
    expect((await proposalOf(id)).data.isBlockedState).toBe(true);
    const answer = await trader.get(`${calls}/cancel/${id}`);
    expect([answer.status, answer.code, listed(answer)]).toEqual(blockedResponse);
  });
});

describe("ownership", () => {
  test("ACC-012 S-3: a foreign proposal is missing in endpoints and lists", async () => {
    const [id, draft] = [await stage.send(day), await stage.draft(day)];
    const missing = 987_654_321;
    const attempts = (one: number, asDraft: number) => [
      stranger.get(`${calls}/${one}`),
      stranger.get(`${calls}/check/${one}`),
      stranger.get(`${calls}/cancel/${one}`),
      stranger.put(`${calls}/edit`, aProposal(day, { id: one })),
      stranger.post(calls, aProposal(day, { id: asDraft })),
      stranger.get(`${drafts}/${asDraft}`),
      stranger.put(`${drafts}/${asDraft}`, aProposal(day)),
      stranger.delete(`${drafts}/${asDraft}`),
    ];
    const strip = ({ body }: TestResponse<unknown>) => body.replace(/"requestId":"[^"]*"/, "");
    const foreign = await Promise.all(attempts(id, draft));
    expect(foreign.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 404));
    expect(foreign.map(strip)).toEqual((await Promise.all(attempts(missing, missing))).map(strip));
    expect((await stranger.get(calls)).data).toEqual([]);
    expect((await stranger.get(drafts)).data).toEqual([]);
    expect((await proposalOf(id)).data.status).toBe(1);
  });

  test("ACC-013 A-63 FIX-322: operators see all, file only for the chosen organisation and revoke none", async () => {
    const id = await stage.send(day);
    const own = await stranger.post<{ id: number }>(calls, aProposal(day));
    const ids = async (who: TestClient) =>
      (await who.get<ProposalRow[]>(`${calls}?size=500`)).data.map((row) => row.id);
    expect(await ids(operator)).toEqual(expect.arrayContaining([id, own.data.id]));
    expect(await ids(operatorForOrganization)).toContain(id);
    expect(await ids(operatorForOrganization)).not.toContain(own.data.id);
    const unfiled = await operator.post(calls, aProposal(day));
    expect([unfiled.status, unfiled.code]).toEqual([403, "shared.no-organization"]);
    const revoked = await operatorForOrganization.get(`${calls}/cancel/${id}`);
    expect([revoked.status, revoked.code]).toEqual([403, "shared.forbidden"]);
    const change = aProposal(day, { id, lotQty: 120 });
    expect((await operatorForOrganization.put(`${calls}/edit`, change)).status).toBe(200);
    const { rows } = await sql<{ organization: number }>`
      select acting_organization_id as organization from audit_log
      where action = 'auctions.change' and entity_id = ${id}`.execute(db);
    expect(rows[0]!.organization).toBe(company.id);
  });

  test("FIX-068 A-11: the exchange sees no drafts, for any acting organisation", async () => {
    const id = await stage.draft(day, { info: "Тайна фирмы" });
    for (const who of [operator, operatorForOrganization, stage.machine])
      for (const answer of [
        await who.get(`${calls}/${id}`),
        await who.get(`${calls}/check/${id}`),
        await who.get(`${calls}/history/${id}`),
        await who.get(`${calls}/processing/${id}`),
        await who.put(`${calls}/processing/${id}`, { data: { action: "accept", version: 1 } }),
        await who.put(`${calls}/processing/${id}/block`, {
          data: { isBlockedState: true, comment: "Проверка" },
        }),
        await who.get(`${calls}/cancel/${id}`),
        await who.put(`${calls}/edit`, aProposal(day, { id })),
      ])
        expect([403, 404]).toContain(answer.status);
    expect((await operator.get(`${calls}/${id}`)).status).toBe(404);
    expect((await operatorForOrganization.post(calls, aProposal(day, { id }))).status).toBe(404);
    for (const answer of [
      await operatorForOrganization.get(`${drafts}/${id}`),
      await operatorForOrganization.put(`${drafts}/${id}`, aProposal(day)),
      await operatorForOrganization.delete(`${drafts}/${id}`),
      await operatorForOrganization.post(drafts, aProposal(day)),
    ])
      expect([answer.status, answer.code]).toEqual([403, "shared.forbidden"]);
    // The query alone hides it, without the policy.
    for (const organization of [undefined, actingOrganization(company)])
      await expect(getStored(db, operatorActor(organization), id)).rejects.toMatchObject({
        code: "shared.not-found",
      });
    const held = await stage.machine.put<{ errorMessage: string }[]>("/api/integration/proposals", {
      data: [{ id, held: true }],
    });
    expect(held.data).toMatchObject([{ result: "error", errorMessage: "Запись не найдена" }]);
    // The audit log for staff hides the draft's content as well.
    const { rows } = await sql<{ log: string }>`
      select coalesce(before::text, '') || after::text as log from audit_log
      where entity = 'proposal' and entity_id = ${id}`.execute(db);
    expect(rows.map(({ log }) => log)).toEqual(['{"version": 1}']);
    expect((await trader.get(`${drafts}/${id}`)).data).toMatchObject({ info: "Тайна фирмы", version: 1 });
    await trader.post(calls, aProposal(day, { id }));
    const { data } = await operator.get<{ versions: { kind: string }[] }>(`${calls}/processing/${id}`);
    expect(data.versions.map(({ kind }) => kind)).toEqual(["send"]);
  });

  test("ACC-009 V-1: auctions need the access right, not the organiser flag", async () => {
    await sql`update organizations set is_auction_customer = false where id = ${otherOrganization.id}`.execute(
      db,
    );
    expect((await stranger.post(calls, aProposal(day))).status).toBe(200);
    await sql`update organizations set has_auctions = false where id = ${otherOrganization.id}`.execute(db);
    try {
      for (const answer of [
        await stranger.get(calls),
        await stranger.post(calls, aProposal(day)),
        await stranger.get("/api/dictionary/auction/auctionCustomerList"),
      ])
        expect([answer.status, answer.code]).toEqual([403, "shared.forbidden"]);
    } finally {
      await sql`update organizations set has_auctions = true, is_auction_customer = true`.execute(db);
    }
  });
});

test("PROP-133: fixed words win over numbers, other paths return 404", async () => {
  expect((await trader.get(`${calls}/abc`)).status).toBe(404);
  expect((await trader.get(`${calls}/0`)).status).toBe(400);
  expect((await trader.get(`${calls}/current/date`)).status).toBe(200);
  expect((await trader.get(`${calls}/processing/rights/has`)).status).toBe(200);
});

test.each([
  ["2026-11-20T14:59:59+03:00", "20.11.2026 14:59", true],
  ["2026-11-20T15:00:00+03:00", "20.11.2026 15:00", false],
])("PROP-126: at %s the server time is %s, before fifteen %s", async (now, current, isBeforeFifteen) => {
  clock.set(now);
  expect((await trader.get(`${calls}/current/date`)).data).toMatchObject({ isBeforeFifteen, current });
});

describe("DESK-010: defaults of a new proposal", () => {
  test("server time in milliseconds, working days until the last date", async () => {
    const decreed = sql`insert into trade_days (date, is_work_day) values ('2026-11-24', false), ('2026-11-28', true)`;
    await decreed.execute(db);
    const { data } = await trader.get<{ now: string; tradeDays: string[] }>(`${calls}/current/date`);
    expect(Date.parse(data.now)).toBe(Date.parse(noon));
    expect(data.tradeDays.slice(0, 7)).toEqual([20, 23, 25, 26, 27, 28, 30].map((date) => `2026-11-${date}`));
    expect(data.tradeDays.at(-1)).toBe("2027-01-20");
    await sql`delete from trade_days where date in ('2026-11-24', '2026-11-28')`.execute(db);
  });

  test("the organisation's last sent proposal, without deactivated items", async () => {
    const last = async (who: TestClient) => (await who.get<LastProposal | null>(`${calls}/last`)).data;
    expect(await last(operator)).toBeNull();
    // A date after those of all other tests.
    const late = "2027-05-04T13:00:00+03:00";
    clock.set(late);
    const id = await stage.send("2027-05-20", { lotQty: 41, basis: { id: 2 } });
    await stage.draft("2027-05-20", { lotQty: 99 });
    const before = await last(stranger);
    expect(before?.id).not.toBe(id);
    await sql`update dictionary_items set is_active = false where kind = 'basis' and id = 2`.execute(db);
    const found = await last(colleague);
    expect(found).toMatchObject({ id, payload: { lotQty: 41, basis: null, commodity: { id: 2 } } });
    expect(Date.parse(found!.created)).toBe(Date.parse(late));
    expect((await last(operatorForOrganization))?.id).toBe(id);
    await sql`update dictionary_items set is_active = true where kind = 'basis' and id = 2`.execute(db);
  });

  test("SCREEN-012: a rejected proposal prefills only without an accepted or sent one", async () => {
    clock.set("2027-06-04T13:00:00+03:00");
    const last = async () => (await trader.get<LastProposal>(`${calls}/last`)).data;
    const sent = await stage.send("2027-06-20");
    const newer = await stage.send("2027-06-21");
    await sql`update auction_proposals set status = 7, comment = 'Цена', created_at = created_at + interval '1 minute' where id = ${newer}`.execute(
      db,
    );
    expect(await last()).toMatchObject({ id: sent, isRejected: false });
    const organization = sql`(select organization_id from auction_proposals where id = ${newer})`;
    const { rows: before } = await sql<{ id: number; status: number }>`
      select id, status from auction_proposals where organization_id = ${organization} and status <> 0`.execute(
      db,
    );
    await sql`update auction_proposals set status = 7, comment = 'Цена' where organization_id = ${organization} and status <> 0`.execute(
      db,
    );
    expect(await last()).toMatchObject({ id: newer, isRejected: true });
    for (const { id, status } of before)
      await sql`update auction_proposals set status = ${status} where id = ${id}`.execute(db);
  });

  test("a proposal succeeds at 14:59:50 and fails intact at 15:00:10", async () => {
    clock.set("2026-11-20T14:59:50+03:00");
    expect((await trader.post(calls, aProposal("2026-11-21"))).status).toBe(200);
    const saved = await trader.post<{ id: number; version: number }>(drafts, aProposal("2026-11-21"));
    clock.set("2026-11-20T15:00:10+03:00");
    const { id, version } = saved.data;
    const late = await trader.post(calls, aProposal("2026-11-21", { id, version }));
    expect([late.status, late.code, listed(late)]).toEqual([
      400,
      "auctions.broken-rules",
      ["Предполагаемая дата: Дата не может быть раньше 22.11.2026"],
    ]);
    expect((await trader.get(`${drafts}/${id}`)).data).toMatchObject({ status: 0, version });
    expect((await trader.post(calls, aProposal("2026-11-22", { id, version }))).status).toBe(200);
  });

  test("DESK-030: English requests get English errors", async () => {
    const rejected = await trader.post(calls, aProposal(day, { lotQty: null, language: "en" }));
    expect(listed(rejected)).toEqual(["Number of lots: This field is required"]);
  });
});
