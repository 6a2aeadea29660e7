import type { AuditCheck, AuditRecord } from "@birzha/domain/audit/record.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen, failed, pressIn, typeInto } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data } from "../../../test/sample-exchange.tsx";
import { auditRoutes } from "./routes.tsx";

const { audit, app, shared } = ru;
const list = "GET /api/audit/list";

const record: AuditRecord = {
  id: 41,
  at: "2026-11-20T09:00:00Z",
  actor: { id: 2, name: "Орлова Марина", account: "operator", role: 2 },
  organization: null,
  action: "agreements.status",
  entity: "agreement",
  entityId: 7,
  before: { status: 1 },
  after: { status: 3, description: "Нет подписи" },
  ip: null,
  clientRequestId: null,
};
const check: AuditCheck = { id: 1, checkedAt: record.at, rows: 41, after: 0, firstBad: null };

const area = areaScreen(auditRoutes, () => ({
  [list]: () => data({ records: [record], hasMore: false }),
  "GET /api/audit/chain": () => data({ lastId: 41, check }),
}));

test("S-8: an entry shows both values, its author narrows the log", async () => {
  const { address } = await area.open("/audit", people.operator!);
  const entry = (await screen.findByRole("button", { name: audit.details.replace("{id}", "41") })).closest(
    "li",
  )!;
  expect(entry.textContent).toContain(audit.actions.agreements.status);
  await pressIn(entry, audit.details.replace("{id}", "41"));
  const row = within(entry).getByRole("row", { name: /^status/, hidden: true });
  expect(row.textContent).toContain("13");
  expect(entry.textContent).toContain("Нет подписи");
  expect(within(entry).getByRole("link").getAttribute("href")).toBe("/agreements/edit/7");
  await act(async () => void fireEvent.click(within(entry).getByText("Орлова Марина")));
  await waitFor(() => expect(address()).toBe("/audit?account=operator"));
  await waitFor(() => expect(area.requests.at(-1)!.query.get("account")).toBe("operator"));
});

test("S-8 FIX-244: a failed log offers a retry without a toast, filters apply", async () => {
  area.responses[list] = failed;
  const { address } = await area.open("/audit", people.operator!);
  await screen.findByText(audit.failed);
  expect(area.toasts()).toEqual([]);
  area.responses[list] = () => data({ records: [], hasMore: false });
  await pressIn(document.body, app.errors.retry);
  expect(await screen.findByText(audit.empty)).toBeDefined();
  await typeInto(screen.getByLabelText(audit.filters.account), "someone");
  await pressIn(document.body, shared.actions.apply);
  await waitFor(() => expect(address()).toBe("/audit?account=someone"));
});

test("S-8: a broken chain is named with its record", async () => {
  const broken = { ...check, firstBad: { id: 12, reason: "changed" } };
  area.responses["GET /api/audit/chain"] = () => data({ lastId: 41, check: broken });
  await area.open("/audit", people.operator!);
  const state = await screen.findByRole("region", { name: audit.chain.label });
  expect(state.textContent).toMatch(/нарушена в записи №\s12: содержание изменено/);
});

test("S-8: an employee has no access to the log", async () => {
  await area.open("/audit", people.employee!);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(app.errors.title);
  expect(area.requests.filter(({ path }) => path.startsWith("/api/audit"))).toEqual([]);
});
