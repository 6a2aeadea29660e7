import { describe, expect, test } from "vitest";
import { changeableFields, changedFields } from "./changeable-fields.ts";
import { proposalBody } from "./proposal-body.ts";
import { brokenProposalRules, proposalFields, withoutUnused, type RuleContext } from "./proposal-rules.ts";
import { emptyProposal, toPayload, toValues, type ProposalValues } from "./proposal.ts";

const details: RuleContext = { now: { date: "2026-11-20", hour: 10 }, status: 0 };
const good: ProposalValues = {
  ...emptyProposal,
  auctionDate: { begin: null, end: null, dates: ["2026-11-24"] },
  commodity: { id: 2 },
  direction: { id: 1 },
  hasAuctionSeries: false,
  currency: { id: 1 },
  hasVat: true,
  productUnit: { id: 1 },
  lotVolume: "50",
  durationMiniSession: { id: 2, volume: "10" },
  hasAutoImproveStartPrice: true,
  autoImprovePriceStep: "20",
  autoImprovePriceStartTime: "2",
  autoImprovePriceEndTime: "6",
  lotQty: "100",
  minStepPrice: { id: 5, volume: "10" },
  startPrice: "16500",
  numberOfParticipants: "3",
  basis: { id: 1 },
  termsSupply: { id: 3 },
  hasAutoRenewal: true,
  renewalPeriod: { id: 4, volume: "10" },
  renewalStep: "2",
  hasJointAuction: true,
  customers: [
    { id: 12, value: "60" },
    { id: 19, value: "40" },
  ],
  exportAuction: false,
};
const brokenOf = (given: Partial<ProposalValues>, more: Partial<RuleContext> = {}) =>
  brokenProposalRules({ ...good, ...given }, { ...details, ...more }).map(
    ({ field, rule }) => `${field} ${rule}`,
  );
const on = (...dates: (string | null)[]) => ({ auctionDate: { begin: null, end: null, dates } });
const period = (begin: string | null, end: string | null) => ({ auctionDate: { begin, end, dates: [] } });

test("PROP-089: the documents' example proposal is valid", () => expect(brokenOf({})).toEqual([]));

describe("required fields", () => {
  test("PROP-076 PROP-077 PROP-081: an empty form lacks eighteen fields and the date", () => {
    const broken = brokenProposalRules(emptyProposal, details);
    expect(broken.map(({ field }) => field)).toEqual([
      "auctionDate",
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
    ]);
    expect(new Set(broken.map(({ rule }) => rule))).toEqual(new Set(["requiredField"]));
  });

  test.each([
    ["PROP-077", on(), "auctionDate"],
    ["PROP-077", on(null, "2026-11-24"), "auctionDate"],
    ["PROP-077", period("2026-11-24", null), "auctionDate"],
    ["PROP-077", period(null, "2026-11-26"), "auctionDate"],
    ["PROP-078", { hasAuctionSeries: true }, "determineStartPrice"],
    ["PROP-079", { autoImprovePriceStep: null }, "autoImprovePriceStep"],
    ["PROP-079", { autoImprovePriceStartTime: null }, "autoImprovePriceStartTime"],
    ["PROP-079", { autoImprovePriceEndTime: null }, "autoImprovePriceEndTime"],
    ["PROP-080", { renewalPeriod: null }, "renewalPeriod"],
    ["PROP-080", { renewalStep: null }, "renewalStep"],
  ])("%s: %j lacks %s", (_, given, field) => expect(brokenOf(given)).toEqual([`${field} requiredField`]));
});

describe("numbers", () => {
  test.each([
    ["PROP-082", { lotVolume: "99999" }, []],
    ["PROP-082", { lotVolume: "100000" }, ["lotVolume limit"]],
    ["PROP-082", { lotVolume: "1.5" }, ["lotVolume integer"]],
    ["PROP-082", { lotVolume: "-1" }, ["lotVolume integer"]],
    ["A-30", { lotVolume: "0" }, ["lotVolume integer"]],
    ["PROP-083", { lotQty: "99999999", hasJointAuction: false }, []],
    ["PROP-083", { lotQty: "100000000", hasJointAuction: false }, ["lotQty limit"]],
    ["PROP-084", { numberOfParticipants: "99999999" }, []],
    ["PROP-084", { numberOfParticipants: "100000000" }, ["numberOfParticipants limit"]],
    ["PROP-085", { autoImprovePriceStep: "99999990" }, []],
    ["PROP-085", { autoImprovePriceStep: "100000000" }, ["autoImprovePriceStep limit"]],
    ["PROP-085", { autoImprovePriceStep: "20.5" }, ["autoImprovePriceStep integer"]],
    ["PROP-086", { startPrice: "0" }, ["startPrice price"]],
    ["PROP-086", { startPrice: "-10" }, ["startPrice price"]],
    ["PROP-086", { startPrice: "1.234" }, ["startPrice price"]],
    ["PROP-086", { startPrice: "100000000" }, ["startPrice limit"]],
    ["A-28", { startPrice: "99999999.01", minStepPrice: { id: 1, volume: "0.01" } }, ["startPrice limit"]],
    ["A-28", { startPrice: "99999999", minStepPrice: { id: 1, volume: "0.01" } }, []],
    ["PROP-087", { startPrice: "105" }, ["startPrice notyMiltipleMin"]],
    ["PROP-088", { autoImprovePriceStep: "15" }, ["autoImprovePriceStep notyMiltiple"]],
    ["PROP-088", { autoImprovePriceStep: "5" }, ["autoImprovePriceStep notyMiltiple"]],
    ["PROP-090", { renewalStep: "3" }, ["renewalStep renewalStep"]],
    ["PROP-066", { autoImprovePriceEndTime: "10" }, ["autoImprovePriceEndTime improveTimes"]],
    ["PROP-065", { autoImprovePriceStartTime: "7" }, ["autoImprovePriceEndTime improveTimes"]],
    ["FIX-105", { info: "Оплата\u202Eотвод" }, ["info infoDirection"]],
    ["PROP-091", { info: "я".repeat(700) }, []],
    ["PROP-091", { info: "я".repeat(701) }, ["info infoLong"]],
  ])("%s: %j breaks %j", (_, given, expected) => expect(brokenOf(given)).toEqual(expected));
});

describe("dates", () => {
  test.each([
    ["PROP-093", on("2026-11-21"), {}, []],
    ["PROP-093", on("2026-11-20"), {}, ["auctionDate dateEarly"]],
    ["PROP-093", on("2026-11-21"), { now: { date: "2026-11-20", hour: 15 } }, ["auctionDate dateEarly"]],
    ["PROP-094", on("2026-11-21"), { now: { date: "2026-11-20", hour: 16 }, status: 7 }, []],
    ["PROP-095", on("2027-01-20"), {}, []],
    ["PROP-095", on("2027-01-21"), {}, ["auctionDate dateLate"]],
    ["A-25", on("2026-11-24", "2026-11-24"), {}, ["auctionDate dateRepeated"]],
    ["A-25", on("2026-11-24", "2026-11-19"), {}, ["auctionDate dateEarly"]],
    ["PROP-096", period("2026-11-21", "2026-11-22"), {}, ["auctionDate periodShort"]],
    ["PROP-096", period("2026-11-21", "2026-11-23"), {}, []],
    ["PROP-096", period("2026-11-24", "2026-11-20"), {}, ["auctionDate periodShort"]],
    ["PROP-096", period("2027-01-18", "2027-01-20"), {}, []],
    ["PROP-096", period("2027-01-19", "2027-01-21"), {}, ["auctionDate dateLate", "auctionDate dateLate"]],
  ])("%s: %j with %j breaks %j", (_, given, more, expected) =>
    expect(brokenOf(given, more)).toEqual(expected),
  );

  test("A-31 V-4: a series takes place on one day", () => {
    const series = { hasAuctionSeries: true, determineStartPrice: { id: 1 } };
    expect(brokenOf(series)).toEqual([]);
    expect(brokenOf({ ...series, ...on("2026-11-24", "2026-11-25") })).toEqual([
      "hasAuctionSeries seriesOneDate",
    ]);
    expect(brokenOf({ ...series, ...period("2026-11-24", "2026-11-26") })).toEqual([
      "hasAuctionSeries seriesOneDate",
    ]);
  });

  test("V-5: a stored near day stays valid, except after a return", () => {
    const before = { ...good, ...on("2026-11-20", "2026-11-24") };
    expect(brokenOf(on("2026-11-20", "2026-11-25"), { status: 1, before })).toEqual([]);
    expect(brokenOf(on("2026-11-19"), { status: 1, before })).toEqual(["auctionDate dateEarly"]);
    expect(brokenOf(on("2026-11-20"), { status: 7, before })).toEqual(["auctionDate dateEarly"]);
  });
});

describe("choices and organisers", () => {
  test("A-64 V-4: an inactive option can stay but not become chosen", () => {
    const isOffered = (_: string, id: number) => id !== 2;
    const gone = { durationMiniSession: { id: 3, volume: "10" } };
    expect(brokenOf(gone, { isOffered })).toEqual(["commodity notOffered"]);
    expect(brokenOf(gone, { isOffered, before: good, status: 1 })).toEqual([]);
  });

  test.each([
    [
      "PROP-092",
      [
        { id: 12, value: "60" },
        { id: 19, value: "41" },
      ],
      ["customers customersSum"],
    ],
    ["A-29", [], ["customers customersNone"]],
    [
      "A-29",
      [
        { id: 12, value: "50" },
        { id: 12, value: "50" },
      ],
      ["customers customersRepeated"],
    ],
    ["A-29", [{ id: 77, value: "100" }], ["customers customerUnknown"]],
    ["PROP-098", [{ id: 12, value: null }], ["customers customerVolume"]],
    ["PROP-099", [{ id: 12, value: "1000" }], ["customers customerVolume"]],
  ])("%s: %j breaks %j", (_, customers, expected) =>
    expect(brokenOf({ customers }, { isCustomer: (id) => id !== 77 })).toEqual(expected),
  );
});

describe("V-4: fields that a no disables", () => {
  test("PROP-058 PROP-059 PROP-060 PROP-061: become empty without an error", () => {
    const stored = withoutUnused({
      ...good,
      hasAuctionSeries: false,
      determineStartPrice: { id: 1 },
      hasAutoImproveStartPrice: false,
      hasAutoRenewal: false,
      hasJointAuction: false,
      auctionDate: { begin: "2026-11-24", end: "2026-11-28", dates: ["2026-11-24"] },
    });
    expect(stored).toMatchObject({
      determineStartPrice: null,
      autoImprovePriceStep: null,
      autoImprovePriceStartTime: null,
      autoImprovePriceEndTime: null,
      renewalPeriod: null,
      renewalStep: null,
      customers: [],
      auctionDate: { begin: "2026-11-24", end: "2026-11-28", dates: [] },
    });
  });
});

describe("A-21 PROP-125: changeable fields", () => {
  const trueOf = (status: number, isBlocked = false) =>
    Object.entries(changeableFields(status, isBlocked)).flatMap(([field, may]) => (may ? [field] : []));

  test("sent and returned proposals have all, others and blocked none", () => {
    for (const status of [1, 7]) expect(trueOf(status)).toEqual([...proposalFields]);
    for (const status of [0, 3, 4, 5, 6]) expect(trueOf(status)).toEqual([]);
    for (const status of [1, 2, 7]) expect(trueOf(status, true)).toEqual([]);
  });

  test("PROP-048: an accepted proposal has those that keep the auction", () =>
    expect(trueOf(2)).toEqual([
      "auctionDate",
      "lotVolume",
      "durationMiniSession",
      "hasAutoImproveStartPrice",
      "autoImprovePriceStep",
      "autoImprovePriceStartTime",
      "autoImprovePriceEndTime",
      "lotQty",
      "minStepPrice",
      "startPrice",
      "numberOfParticipants",
      "hasAutoRenewal",
      "renewalPeriod",
      "renewalStep",
      "customers",
      "info",
    ]));

  test("the exchange's exceptions apply", () => {
    const exceptions = [
      { field: "basis", changeable: true },
      { field: "info", changeable: false },
    ];
    expect(changeableFields(2, false, exceptions)).toMatchObject({ basis: true, info: false, lotQty: true });
    expect(changeableFields(2, true, exceptions)).toMatchObject({ basis: false });
  });

  test("V-5: differences compare id and value, not text or order", () => {
    expect(changedFields(good, { ...good, startPrice: "16500.00" })).toEqual([]);
    expect(changedFields(good, { ...good, minStepPrice: { id: 5 } })).toEqual([]);
    expect(changedFields(good, { ...good, customers: good.customers.toReversed() })).toEqual([]);
    expect(
      changedFields(
        { ...good, ...on("2026-11-24", "2026-11-25") },
        { ...good, ...on("2026-11-25", "2026-11-24") },
      ),
    ).toEqual([]);
    expect(
      changedFields(good, {
        ...good,
        ...on("2026-11-25"),
        basis: { id: 2 },
        hasVat: false,
        startPrice: "16510",
      }),
    ).toEqual(["auctionDate", "hasVat", "startPrice", "basis"]);
    expect(changedFields(good, { ...good, customers: [{ id: 12, value: "100" }] })).toEqual(["customers"]);
  });
});

describe("PROP-072 V-3: reading a body", () => {
  test("wrong types become empty; unknown fields disappear", () => {
    const read = proposalBody.parse({
      id: 5,
      commodity: { id: "2", name: "x" },
      basis: 3,
      lotVolume: "12,5",
      lotQty: [1],
      startPrice: 0.1,
      hasVat: "yes",
      info: null,
      language: "fr",
      customers: [{ id: 1, value: 10 }, "x", { id: 0, value: 1 }],
      auctionDate: { begin: "2026-02-31", dates: ["2026-11-24", 5] },
      status: 2,
      firmId: 99,
    });
    expect(read.id).toBe(5);
    expect(read.values).toEqual({
      ...emptyProposal,
      commodity: { id: 2 },
      lotVolume: "12.5",
      startPrice: "0.1",
      customers: [{ id: 1, value: "10" }],
      auctionDate: { begin: null, end: null, dates: ["2026-11-24", null] },
    });
    expect(proposalBody.safeParse([]).success).toBe(false);
    expect(proposalBody.parse({}).values).toEqual(emptyProposal);
  });

  test("PROP-074 A-28: values survive a round trip as exact numbers", () => {
    const item = (id: number, volume?: number) => ({
      id,
      name: { ru: "а", en: "a" },
      ...(volume === undefined ? {} : { volume }),
    });
    const named = {
      commodity: item(2),
      direction: item(1),
      currency: item(1),
      productUnit: item(1),
      durationMiniSession: item(2, 10),
      minStepPrice: item(5, 10),
      basis: item(1),
      termsSupply: item(3),
      renewalPeriod: item(4, 10),
    };
    const payload = toPayload({ ...good, startPrice: "99999998.99" }, { id: 12, name: "ООО" }, named);
    expect(payload).toMatchObject({ firmId: 12, startPrice: 99999998.99, autoImprovePriceStep: 20 });
    expect(toValues(payload)).toEqual({ ...good, startPrice: "99999998.99" });
  });
});
