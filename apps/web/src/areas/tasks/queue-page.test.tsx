import type { Approval } from "@birzha/domain/approvals/api.ts";
import type { QueueItem, QueueKind } from "@birzha/domain/tasks/queue.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { sendHeldWrites } from "../../api/held-writes.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import { announceEvent } from "../../shared/session/session-store.ts";
import { PromptHost } from "../../ui/overlays/prompt-host.tsx";
import { takeToasts } from "../../ui/feedback/toast.ts";
import { actOfRow } from "./components/queue/task-actions.ts";
import { QueuePage } from "./queue-page.tsx";
import { readQueueSearch } from "./queue-search.ts";
import { holdTime } from "./use-queue-decisions.ts";

vi.mock("../../shared/session/session-store.ts", async (load) => ({
  ...(await load<object>()),
  useCurrentUser: () => people.operator,
}));

const { queue, tasks } = ru;
const item = (kind: QueueKind, id: number, given: Partial<QueueItem> = {}): QueueItem => ({
  ...{
    kind,
    id,
    number: null,
    subject: null,
    firm: "ООО «Агро»",
    deal: null,
    reason: null,
    until: null,
    seen: 4,
  },
  ...{ since: "2026-11-20T10:00:00+03:00", taken: null },
  ...given,
});

const cutOff = { date: "2026-11-21", minutesLeft: 73 };

let waiting: QueueItem[];
/** Response of `GET /api/approvals`; undefined: no response. */
let approvals: readonly Approval[] | undefined;
/** Requests of decisions: path and body. */
let sent: (readonly [string, unknown])[];
/** `keepalive` of these requests. */
let keptAlive: (boolean | undefined)[];
/** Error response of the next decision. */
let rejection: { readonly code: string; readonly errorMessage: string } | undefined;
/** Ids of the items that the server cannot decide now, and the status of its response. */
let unavailable: readonly number[];
let unavailableStatus: number;
/** `ClientRequestId` of the decisions. */
let requestIds: (string | null)[];
let client: QueryClient;

beforeAll(() => followPage("/queue"));
beforeEach(() => {
  sent = [];
  keptAlive = [];
  rejection = undefined;
  unavailable = [];
  unavailableStatus = 503;
  requestIds = [];
  localStorage.clear();
  approvals = undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Element.prototype.scrollIntoView = () => {};
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  const data = (value: unknown) => Response.json({ data: value, errorMessage: null });
  vi.stubGlobal("fetch", async (address: string, { method, body, keepalive, headers }: RequestInit) => {
    if (address.includes("/api/tasks/queue?")) {
      const counts: Partial<Record<QueueKind, number>> = {};
      for (const { kind } of waiting) counts[kind] = (counts[kind] ?? 0) + 1;
      return data({ items: waiting, counts, today: "2026-11-20", cutOff });
    }
    if (approvals && address.endsWith("/api/approvals")) return data(approvals);
    // The content of an item is out of scope here.
    if (method === "GET" || /\/(?:histories|register\/all)/.test(address))
      return new Promise<never>(() => {});
    if (address.endsWith("/take")) return data({ id: 1 });
    sent.push([new URL(address, "http://localhost").pathname, JSON.parse(body as string)]);
    keptAlive.push(keepalive);
    requestIds.push(new Headers(headers).get("ClientRequestId"));
    if (address.endsWith("/release")) return data({ id: 1 });
    if (rejection) return Response.json({ data: null, ...rejection }, { status: 409 });
    const { id } = JSON.parse(body as string) as { id?: number };
    if (unavailable.includes(id ?? 0)) return new Response(null, { status: unavailableStatus });
    waiting = waiting.filter((one) => one.id !== (id ?? Number(/\d+$/.exec(address)?.[0])));
    return data({ id: 1, status: 1 });
  });
  takeToasts();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(path = "/queue") {
  client = makeQueryClient();
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/queue",
    validateSearch: readQueueSearch,
    component: QueuePage,
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(
    <MantineProvider env="test">
      <IntlProvider locale="ru" messages={ru} timeZone={timeZone} formats={localeFormats}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router as never} />
          <PromptHost />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(screen.queryByRole("list", { name: queue.list })).not.toBeNull());
}
const press = (code: string, given: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.body, { code, key: "ф", ...given }));
const names = () =>
  within(screen.getByRole("list", { name: queue.list }))
    .getAllByRole("checkbox")
    .map((box) => box.getAttribute("aria-label"));
const nameOf = (kind: QueueKind, number: number) => tasks.one[kind].replace("{number}", String(number));
const tickOf = (kind: QueueKind, number: number) => queue.ticked.one.replace("{name}", nameOf(kind, number));
/** The form of the reason, at once after the key. */
const reason = () => within(screen.getByRole("form"));
const giveReason = async (name: string, text: string) => {
  fireEvent.change(reason().getByRole("textbox"), { target: { value: text } });
  await act(async () => void fireEvent.click(reason().getByRole("button", { name })));
};
const dialog = () => screen.findByRole("dialog");
const answer = async (name: string) => {
  const pending = within(await dialog());
  await act(async () => void fireEvent.click(pending.getByRole("button", { name })));
};

test("SCREEN-109: a row names goods, tonnes, price, firm and age", async () => {
  const deal = { amount: "5000.000", price: "15400", currency: null };
  waiting = [item("proposalToDecide", 56, { subject: "Пшеница 5 класс", deal })];
  await open();
  const row = within(screen.getByRole("list", { name: queue.list })).getByRole("listitem");
  const figures = `${formatDecimal("5000")}\u00a0т · ${formatDecimal("15400")}\u00a0₽`;
  expect(row.textContent).toContain(`${nameOf("proposalToDecide", 56)} · Пшеница 5 класс · ${figures}`);
  expect(row.textContent).toContain("ООО «Агро» · ");
});

test("DESK-020: keys open, accept, return and reject, then open the next", async () => {
  waiting = [item("proposalToDecide", 38), item("changeToDecide", 39), item("reportDubious", 40)];
  await open();
  await press("KeyJ");
  expect(await screen.findByRole("region", { name: nameOf("proposalToDecide", 38) })).toBeDefined();
  await press("KeyC");
  expect(reason().getByRole("button", { name: queue.acts.return })).toHaveProperty("disabled", true);
  await giveReason(queue.acts.return, "Уточните объём");
  expect(screen.getByRole("region", { name: nameOf("changeToDecide", 39) })).toBeDefined();
  expect(names()).toHaveLength(2);
  await press("KeyR");
  await giveReason(queue.acts.reject, "Нет договора");
  expect(screen.getByRole("region", { name: nameOf("reportDubious", 40) })).toBeDefined();
  expect(names()).toHaveLength(1);
  await press("KeyA");
  expect(screen.queryByRole("list", { name: queue.list })).toBeNull();
  expect(sent).toEqual([]);
  await act(sendHeldWrites);
  expect(sent).toEqual([
    [
      "/api/auctions/proposal/processing/38",
      { data: { action: "return", version: 4, comment: "Уточните объём" } },
    ],
    [
      "/api/auctions/proposal/processing/39",
      { data: { action: "rejectChange", version: 4, comment: "Нет договора" } },
    ],
    ["/api/Agreements/deal", { id: 40, isDubious: false, version: 4 }],
  ]);
});

const aPair = (isContradiction: boolean) =>
  item("contractToSettle", 7, {
    number: "П-2",
    sides: { counterparty: "ООО «Порт»", other: { id: 8, seen: 5 }, isContradiction },
  });

test("FIX-303: a delivery is one row with both parties and one decision", async () => {
  waiting = [aPair(true)];
  await open();
  const row = within(screen.getByRole("list", { name: queue.list })).getByRole("listitem");
  expect(row.textContent).toContain("ООО «Агро» – ООО «Порт»");
  expect(row.textContent).toContain(queue.sides.chip);
  await press("KeyJ");
  expect(screen.getByText(queue.sides.contradiction)).toBeDefined();
  expect(screen.getByRole("button", { name: new RegExp(queue.actsOf.returnBoth) })).toBeDefined();
  await press("KeyA");
  await act(sendHeldWrites);
  expect(sent).toEqual([
    ["/api/integration/notices/4/result", { data: { result: "processed", alsoNotice: 5 } }],
  ]);
});

test("FIX-303: separated statements are two rows with decisions of their own", async () => {
  waiting = [aPair(true), item("reportDubious", 1)];
  await open("/queue?item=contractToSettle-7");
  await act(
    async () => void fireEvent.click(await screen.findByRole("button", { name: queue.sides.separate })),
  );
  expect(names()).toHaveLength(3);
  await press("KeyA");
  expect(names()).toHaveLength(2);
  await press("KeyC");
  await giveReason(queue.acts.return, "Нет акта");
  expect(names()).toEqual([tickOf("reportDubious", 1)]);
  await act(sendHeldWrites);
  expect(sent).toEqual([
    ["/api/integration/notices/4/result", { data: { result: "processed" } }],
    ["/api/integration/notices/5/result", { data: { result: "rejected", comment: "Нет акта" } }],
  ]);
});

test("DESK-020: new items wait for a click, items decided elsewhere disappear", async () => {
  waiting = [item("reportDubious", 1), item("reportDubious", 2)];
  await open();
  const near = item("proposalToDecide", 9, { until: "2026-11-21" });
  waiting = [near, item("reportDubious", 2), item("reportDubious", 3)];
  await act(() => client.invalidateQueries({ queryKey: ["tasks"] }));
  const fresh = await screen.findByRole("button", { name: "2 новых" });
  expect(names()).toEqual([tickOf("reportDubious", 2)]);
  await act(async () => void fireEvent.click(fresh));
  expect(names()).toEqual([
    tickOf("proposalToDecide", 9),
    tickOf("reportDubious", 2),
    tickOf("reportDubious", 3),
  ]);
});

test("SCREEN-017: Shift ticks a range of items without claimed ones", async () => {
  const taken = { userId: 7, name: "Ткаченко Олег", until: "2026-11-20T12:00:00Z" };
  waiting = [1, 2, 3, 4].map((id) => item("reportDubious", id, id === 2 ? { taken } : {}));
  await open();
  const boxOf = (id: number) =>
    screen.getByRole<HTMLInputElement>("checkbox", { name: tickOf("reportDubious", id) });
  await act(async () => void fireEvent.click(boxOf(1)));
  await act(async () => void fireEvent.click(boxOf(3), { shiftKey: true }));
  expect([1, 2, 3, 4].map((id) => boxOf(id).checked)).toEqual([true, false, true, false]);
});

test("DESK-020: an item claimed by a colleague is disabled until released", async () => {
  const taken = { userId: 7, name: "Ткаченко Олег", until: "2026-11-20T12:00:00Z" };
  waiting = [item("reportDubious", 1, { taken }), item("reportDubious", 2)];
  await open("/queue?item=reportDubious-1");
  await screen.findByRole("region", { name: nameOf("reportDubious", 1) });
  expect(screen.getByRole("button", { name: queue.acts.reject })).toHaveProperty("disabled", true);
  expect(screen.getByRole("checkbox", { name: tickOf("reportDubious", 1) })).toHaveProperty("disabled", true);
  await press("KeyR");
  expect(screen.queryByRole("form")).toBeNull();
  waiting = [item("reportDubious", 1), item("reportDubious", 2)];
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: queue.claim.releaseOf })));
  expect(sent).toEqual([["/api/tasks/queue/release", { kind: "reportDubious", id: 1 }]]);
});

test("DESK-020 FIX-066: an overdue proposal is accepted with a reason", async () => {
  waiting = [item("proposalToDecide", 38)];
  await open("/queue?item=proposalToDecide-38");
  await screen.findByRole("region", { name: nameOf("proposalToDecide", 38) });
  rejection = { code: "auctions.date-passed", errorMessage: "Последний день прошёл" };
  await press("KeyA");
  await act(sendHeldWrites);
  rejection = undefined;
  await press("KeyJ");
  await press("KeyA");
  expect(screen.getByText(queue.ask.late)).toBeDefined();
  await giveReason(queue.acts.accept, "Аукцион перенесён");
  await act(sendHeldWrites);
  expect(sent).toHaveLength(2);
  expect(sent.at(-1)?.[1]).toEqual({
    data: { action: "accept", version: 4, comment: "Аукцион перенесён" },
  });
});

test("DESK-023 SCREEN-004: approving and withdrawing ask first, with the focus on the act", async () => {
  waiting = [item("approvalToDecide", 3), item("approvalToDecide", 4), item("ownApprovalPending", 5)];
  await open("/queue?tab=approvals&item=approvalToDecide-3");
  await press("KeyA");
  const approve = within(await dialog()).getByRole("button", { name: queue.actsOf.approve });
  await waitFor(() => expect(document.activeElement).toBe(approve));
  await act(async () => void fireEvent.click(approve));
  await waitFor(() => expect(names()).toHaveLength(2));
  await press("KeyJ");
  await press("KeyR");
  await giveReason(queue.acts.reject, "Не согласован");
  expect(names()).toHaveLength(1);
  await press("KeyA");
  expect(screen.queryByRole("dialog")).toBeNull();
  await press("KeyR");
  await answer(queue.actsOf.withdraw);
  await act(sendHeldWrites);
  const decided = () => sent.filter(([path]) => path.startsWith("/api/approvals/"));
  await waitFor(() => expect(decided()).toHaveLength(3));
  expect(decided().toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ["/api/approvals/approve", { id: 3 }],
    ["/api/approvals/reject", { id: 4, comment: "Не согласован" }],
    ["/api/approvals/withdraw", { id: 5 }],
  ]);
});

test("DESK-020 DESK-023: a request shows changes as names, words, dates and amounts", async () => {
  const approval = {
    ...{ id: 3, kind: "rules" as const, requesterId: 7, requester: "Ткаченко Олег", organization: null },
    ...{ requestedAt: "2026-11-20T10:00:00+03:00", expiresAt: "2026-11-27T10:00:00+03:00" },
  };
  approvals = [
    {
      ...approval,
      ...{ action: "duties.create-rule", path: "/api/duties/rules/create" },
      ...{ entity: "duty-rule", entityId: null },
      changes: [
        { field: "productTypeIds", before: null, after: [12, 14], names: { 12: "Пшеница", 14: "Рис" } },
        { field: "triggerField", before: null, after: "delivery_date" },
        { field: "dayKind", before: null, after: "calendar-moved" },
        { field: "volumeFrom", before: null, after: "60000" },
        { field: "validFrom", before: null, after: "2026-12-01" },
      ],
    },
    {
      ...{ ...approval, id: 4, action: "catalogs.update" },
      ...{ path: "/api/dictionary/ProductTypes/update", entity: "catalog", entityId: 12 },
      changes: [
        { field: "visibilityType", before: 1, after: 2 },
        { field: "regionIds", before: [], after: [23], names: { 23: "Краснодарский край" } },
      ],
    },
    {
      ...{ ...approval, id: 5, organization: "ООО «Агро»", action: "users.block-member" },
      ...{ path: "/api/registration/Users/blockAccessToOrganization", entity: "user", entityId: 9 },
      changes: [{ field: "isActive", before: true, after: false }],
    },
  ];
  waiting = [3, 4, 5].map((id) => item("approvalToDecide", id));
  await open("/queue?tab=approvals&item=approvalToDecide-3");
  const rows = async (id: number) => {
    const opened = within(await screen.findByRole("region", { name: nameOf("approvalToDecide", id) }));
    const table = await opened.findByRole("table", { name: ru.approvals.changes });
    return [...table.querySelectorAll("tbody tr")].map((row) =>
      [...row.children].map(({ textContent }) => textContent?.replaceAll(/\s/gu, " ")),
    );
  };
  const { fields } = ru.approvals;
  const none = ru.shared.words.empty;
  expect(await rows(3)).toEqual([
    [fields.productTypeIds, none, "Пшеница, Рис"],
    [fields.triggerField, none, ru.duties.triggers.delivery_date],
    [fields.dayKind, none, ru.duties.dayKinds["calendar-moved"]],
    [fields.volumeFrom, none, "60 000"],
    [fields.validFrom, none, "01.12.2026"],
  ]);
  await press("KeyJ");
  expect(await rows(4)).toEqual([
    [
      fields.visibilityType,
      ru.catalogs.visibilityTypes.wholeCountry,
      ru.catalogs.visibilityTypes.chosenRegions,
    ],
    [fields.regionIds, none, "Краснодарский край"],
  ]);
  expect(screen.getByText(`Справочник: ${ru.catalogs.names.productTypes}`)).toBeDefined();
  await press("KeyJ");
  expect(await rows(5)).toEqual([[fields.isActive, ru.shared.words.yes, ru.shared.words.no]]);
  expect(screen.getByText("В организации: ООО «Агро»")).toBeDefined();
});

test("MKT-014: A flags a suspected deal, R dismisses it without a reason", async () => {
  waiting = [item("dealSuspected", 51, { score: 90 }), item("dealSuspected", 52, { score: 40 })];
  await open("/queue?tab=suspicions");
  expect(screen.getByRole("list", { name: queue.list }).textContent).toContain("90 баллов");
  await press("KeyJ");
  expect(screen.getByRole("button", { name: new RegExp(queue.actsOf.flagDeal) })).toBeDefined();
  await press("KeyA");
  await press("KeyR");
  await act(sendHeldWrites);
  expect(sent).toEqual([
    ["/api/market/radar/51", { isDubious: true, version: 4 }],
    ["/api/market/radar/52", { isDubious: false, version: 4 }],
  ]);
});

test("SCREEN-004: a decision is sent after eight seconds, undo keeps it back", async () => {
  waiting = [item("proposalToDecide", 38), item("proposalToDecide", 39)];
  await open("/queue?item=proposalToDecide-38");
  await screen.findByRole("region", { name: nameOf("proposalToDecide", 38) });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  await press("KeyA");
  await press("KeyA");
  await press("KeyZ");
  expect(names()).toEqual([tickOf("proposalToDecide", 39)]);
  expect(screen.getByRole("region", { name: nameOf("proposalToDecide", 39) })).toBeDefined();
  expect(screen.getByText(`Принято: ${nameOf("proposalToDecide", 38)}`.replace("\u00a0", " "))).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(holdTime - 1));
  expect(sent).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(sent.map(([path]) => path)).toEqual(["/api/auctions/proposal/processing/38"]));
  expect(screen.queryByRole("button", { name: queue.held.undo })).toBeNull();
});

test("FIX-210: a double click decides one item", async () => {
  waiting = [item("proposalToDecide", 38), item("proposalToDecide", 39)];
  await open();
  await press("KeyJ");
  const accept = () => screen.getByRole("button", { name: /^Принять/ });
  await act(async () => void fireEvent.click(accept(), { detail: 1 }));
  await act(async () => void fireEvent.click(accept(), { detail: 2 }));
  expect(names()).toHaveLength(1);
});

test("SCREEN-004: closing the tab sends the decisions, and the requests outlive it", async () => {
  waiting = [1, 2, 3].map((id) => item("otcAccessRequested", id));
  await open("/queue?item=otcAccessRequested-1");
  await screen.findByRole("region", { name: nameOf("otcAccessRequested", 1) });
  for (let count = 0; count < 3; count++) await press("KeyA");
  expect(sent).toEqual([]);
  await act(async () => void dispatchEvent(new Event("pagehide")));
  expect(sent).toEqual([1, 2, 3].map((id) => ["/api/registration/Applications/accept", { id }]));
  expect(keptAlive).toEqual([true, true, true]);
});

test("FIX-302: the link of a band lists its items, one click lists all", async () => {
  const dues = ["2026-11-19", "2026-11-18", "2026-12-01"];
  waiting = dues.map((until, at) => item("proposalToDecide", at + 1, { until }));
  const row = { ...item("proposalToDecide", 1), id: null, count: 2, until: "2026-11-18", records: [] };
  const { to, search } = actOfRow(row, "2026-11-20");
  await open(`${to}?${new URLSearchParams(search).toString()}`);
  expect(names()).toEqual([1, 2].map((id) => tickOf("proposalToDecide", id)));
  const all = queue.allBands.replace("{band}", tasks.bands.overdue);
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: all })));
  expect(names()).toHaveLength(3);
});

test("FIX-211: no key decides while a dialog loads", async () => {
  waiting = [item("otcAccessRequested", 1)];
  await open("/queue?item=otcAccessRequested-1");
  await screen.findByRole("region", { name: nameOf("otcAccessRequested", 1) });
  const standIn = Object.assign(document.createElement("div"), { role: "dialog", hidden: true });
  document.body.append(standIn);
  await press("KeyA");
  await press("KeyR");
  standIn.remove();
  expect(names()).toHaveLength(1);
  expect(screen.queryByRole("form")).toBeNull();
});

test("SCREEN-004: the field of the reason has the focus after the key", async () => {
  waiting = [item("reportDubious", 1)];
  await open("/queue?item=reportDubious-1");
  await screen.findByRole("region", { name: nameOf("reportDubious", 1) });
  await press("KeyR");
  expect(document.activeElement).toBe(reason().getByRole("textbox"));
  fireEvent.change(reason().getByRole("textbox"), { target: { value: "Нет акта" } });
  fireEvent.keyDown(reason().getByRole("textbox"), { key: "Escape" });
  await press("KeyR");
  expect(reason().getByRole("textbox")).toHaveProperty("value", "Нет акта");
});

test("SCREEN-004: one key decides all selected items", async () => {
  waiting = [1, 2, 3].map((id) => item("reportDubious", id));
  waiting.push(item("otcAccessRequested", 9));
  await open("/queue?item=reportDubious-1");
  await screen.findByRole("region", { name: nameOf("reportDubious", 1) });
  await press("KeyJ", { shiftKey: true });
  const checked = () => screen.getAllByRole<HTMLInputElement>("checkbox").filter((box) => box.checked).length;
  expect(checked()).toBe(2);
  await act(async () => void fireEvent.click(screen.getByText("Выбрать все 3 отчёта")));
  expect(checked()).toBe(3);
  expect(
    within(screen.getByRole("region", { name: queue.ticked.label }))
      .getAllByRole("button")
      .map((one) => one.textContent),
  ).toEqual([queue.ticked.clear, `${queue.actsOf.clear} A`, `${queue.acts.reject} R`]);
  await press("KeyA");
  expect(names()).toEqual([tickOf("otcAccessRequested", 9)]);
  await act(sendHeldWrites);
  expect(sent).toHaveLength(3);
});

test("SCREEN-004: a failed decision returns the item with the reason", async () => {
  waiting = [item("reportDubious", 1)];
  await open("/queue?item=reportDubious-1");
  await screen.findByRole("region", { name: nameOf("reportDubious", 1) });
  rejection = { code: "shared.stale", errorMessage: "Запись изменили" };
  await press("KeyA");
  await act(sendHeldWrites);
  await waitFor(() => expect(names()).toHaveLength(1));
  expect(takeToasts().map(({ message }) => message)).toEqual([
    `${nameOf("reportDubious", 1)}: Запись изменили`,
  ]);
});

const unsavedText = (count: string) => screen.queryByText(count);
/** A decision of a page that has ended. */
const ofEndedPage = (id: number) => ({
  item: item("otcAccessRequested", id),
  ...{ act: "accept", text: "", requestId: `request-${id}`, page: "ended" },
});

test("FIX-210: decisions that get 503 on leaving are offered again", async () => {
  waiting = [1, 2, 3, 4].map((id) => item("otcAccessRequested", id));
  unavailable = [2, 3];
  await open("/queue?item=otcAccessRequested-1");
  await screen.findByRole("region", { name: nameOf("otcAccessRequested", 1) });
  for (let count = 0; count < 4; count++) await press("KeyA");
  expect(JSON.parse(localStorage.getItem("decisions.1")!)).toHaveLength(4);
  await act(async () => void dispatchEvent(new Event("pagehide")));
  cleanup();
  await open();
  expect(await screen.findByText("2 решения не сохранены")).toBeDefined();
  expect(names()).toEqual([2, 3].map((id) => tickOf("otcAccessRequested", id)));

  unavailable = [];
  const before = requestIds.slice(1, 3);
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: queue.unsaved.send })));
  await waitFor(() => expect(unsavedText("2 решения не сохранены")).toBeNull());
  expect(requestIds.slice(-2)).toEqual(before);
  expect(localStorage.getItem("decisions.1")).toBeNull();
});

test("FIX-210: decisions of a page that ended are offered after a reload", async () => {
  waiting = [1, 2, 3].map((id) => item("otcAccessRequested", id));
  localStorage.setItem("decisions.1", JSON.stringify([1, 2, 9].map(ofEndedPage)));
  await open();
  // The item of the third decision has left the queue: the server has saved it.
  expect(await screen.findByText("2 решения не сохранены")).toBeDefined();
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: queue.unsaved.discard })));
  expect(unsavedText("2 решения не сохранены")).toBeNull();
  expect(sent).toEqual([]);
  expect(localStorage.getItem("decisions.1")).toBeNull();
});

test("FIX-210: a decision without an answer is offered on the open page", async () => {
  waiting = [1, 2, 3].map((id) => item("otcAccessRequested", id));
  unavailable = [1, 2];
  await open("/queue?item=otcAccessRequested-1");
  await screen.findByRole("region", { name: nameOf("otcAccessRequested", 1) });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  await press("KeyA");
  await press("KeyA");
  await act(() => vi.advanceTimersByTimeAsync(holdTime + 5_000));
  vi.useRealTimers();
  expect(await screen.findByText("2 решения не сохранены")).toBeDefined();
});

test("FIX-330: reason and decision outlive an ended session", async () => {
  waiting = [item("reportDubious", 1), item("otcAccessRequested", 2)];
  unavailable = [2];
  unavailableStatus = 401;
  await open("/queue?item=otcAccessRequested-2");
  await screen.findByRole("region", { name: nameOf("otcAccessRequested", 2) });
  await press("KeyA");
  await act(sendHeldWrites);
  await press("KeyR");
  fireEvent.change(reason().getByRole("textbox"), { target: { value: "Нет акта" } });
  act(() => announceEvent("expired"));
  cleanup();
  await open("/queue?item=reportDubious-1");
  expect(await screen.findByText("1 решение не сохранено")).toBeDefined();
  await screen.findByRole("region", { name: nameOf("reportDubious", 1) });
  await press("KeyR");
  expect(reason().getByRole("textbox")).toHaveProperty("value", "Нет акта");
});

test("FIX-210: a confirmed or taken back decision is stored no longer", async () => {
  waiting = [1, 2].map((id) => item("otcAccessRequested", id));
  await open("/queue?item=otcAccessRequested-1");
  await screen.findByRole("region", { name: nameOf("otcAccessRequested", 1) });
  await press("KeyA");
  await press("KeyA");
  await press("KeyZ");
  expect(JSON.parse(localStorage.getItem("decisions.1")!)).toHaveLength(1);
  await act(sendHeldWrites);
  await waitFor(() => expect(localStorage.getItem("decisions.1")).toBeNull());
});
