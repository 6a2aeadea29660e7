import { listMentions } from "@birzha/domain/counterparties/api.ts";
import type { Mention, MentionPair } from "@birzha/domain/counterparties/mention.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen, failed } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data } from "../../../test/sample-exchange.tsx";
import { counterpartiesRoutes } from "./routes.tsx";

const words = ru.counterparties;
const key = `${listMentions.method} ${listMentions.path}`;

const pair: MentionPair = {
  ...{ reportId: 52, isSeveral: false, differing: ["price"], comparedAt: "2026-11-23T00:40:00.000Z" },
  ...{ version: 1, otherVersion: 3, consent: "none", otherConsent: "none", values: null, isShown: false },
};
const mention = (given: Partial<Mention> = {}): Mention => ({
  ...{ reportId: 41, reporterName: "ООО «Колос»", reporterInn: "7707083893", roles: ["buyer"] },
  ...{ writtenInns: ["7728168971"], writtenNames: ["ООО «Мельница»"], contractNumber: "17/26" },
  ...{ contractDate: "2026-11-20", productTypeName: "Ячмень", issueDay: "2026-11-21", status: 1 },
  ...{ seen: "0".repeat(16), state: "differs", answer: null, pair },
  ...given,
});

let rows: Mention[] | undefined;
const area = areaScreen(counterpartiesRoutes, () => ({
  [key]: () => (rows ? data({ rows, next: null }) : failed()),
}));
const openEntry = async (given: Partial<Mention>) => {
  rows = [mention(given)];
  await area.open("/counterparties", people.owner!);
  const entry = await screen.findByRole("listitem");
  fireEvent.click(within(entry).getAllByRole("button")[0]!);
  return within(entry);
};

test("DEAL-021: an open row names the differing fields and hides the values", async () => {
  const entry = await openEntry({});
  // Consignments of one contract differ by their reports.
  expect(entry.getByText(/отчёт № 41/)).toBeDefined();
  expect(await entry.findByText(new RegExp(`Расходятся: ${ru.agreements.fields.price}`))).toBeDefined();
  expect(entry.getByText(words.pair.hidden)).toBeDefined();
  expect(entry.queryByRole("table")).toBeNull();
  expect(entry.getByRole("button", { name: words.confirm })).toBeDefined();
});

test("FIX-325: a row with several candidates names no differing field", async () => {
  const entry = await openEntry({ state: "several", pair: { ...pair, isSeveral: true, differing: [] } });
  expect(entry.getByText(words.states.several)).toBeDefined();
  expect(await entry.findByText(new RegExp(words.pair.several))).toBeDefined();
});

test("FIX-324: an ended consent states why and is given again by one press", async () => {
  const entry = await openEntry({ pair: { ...pair, consent: "ended-by-other" } });
  expect(await entry.findByText(new RegExp(words.pair["ended-by-other"]))).toBeDefined();
  expect(entry.getByRole("button", { name: words.pair.show })).toBeDefined();
  expect(entry.queryByRole("button", { name: words.pair.withdraw })).toBeNull();
});

test("DEAL-021: a dispute that the exchange has settled can be opened again", async () => {
  const answer = {
    ...{ kind: "disputed" as const, reason: "Цена", answeredAt: "2026-11-22T09:00:00.000Z" },
    ...{ isOutdated: false, settlement: "Отчёт верен" },
  };
  const entry = await openEntry({ state: "one-side", answer });
  expect(await entry.findByText(words.answered.settled)).toBeDefined();
  expect(entry.getByRole("button", { name: words.dispute.open })).toBeDefined();
});

test("DEAL-021: values of both sides are a table after both consents", async () => {
  const fields = [
    { field: "price", own: "15000.00", other: "15050.00" },
    { field: "delivery_date", own: null, other: "2026-12-01" },
  ];
  const entry = await openEntry({
    pair: { ...pair, isShown: true, values: { at: "2026-11-24T09:00:00.000Z", fields } },
  });
  const table = await entry.findByRole("table", { name: words.pair.values });
  const texts = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent!.replaceAll(/[\u00a0\u202f]/g, " "));
  expect(texts.slice(1)).toEqual([
    `${ru.agreements.fields.price}15 000,0015 050,00`,
    `${ru.agreements.fields.delivery_date}${ru.shared.words.empty}01.12.2026`,
  ]);
});

test.each(["newcomer", "operator"] as const)("DEAL-021: the page is closed to %s", async (kind) => {
  await area.open("/counterparties", people[kind]!);
  expect(await screen.findByText(ru.app.errors.text)).toBeDefined();
});

test("DEAL-021: a list without reports and a failed list state so", async () => {
  rows = [];
  await area.open("/counterparties", people.owner!);
  expect(await screen.findByText(words.empty.title)).toBeDefined();
  rows = undefined;
  await area.open("/counterparties?unanswered=true", people.owner!);
  expect(await screen.findByText(words.failed)).toBeDefined();
});
