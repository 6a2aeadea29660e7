import {
  itemRegister,
  noticeRegister,
  type ItemRow,
  type NoticeRow,
} from "@birzha/domain/exchange/register.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { localeFormats, timeZone } from "../../i18n/locale.ts";
import { currentPrompt } from "../../ui/overlays/prompt.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { startSession } from "../../shared/session/session-sync.ts";
import { people } from "../../../test/people.ts";
import { registerRow } from "../../../test/register-row.ts";
import { DictionariesPage } from "./dictionaries-page.tsx";
import { NoticesPage } from "./notices-page.tsx";
import { WorkDaysPage } from "./work-days-page.tsx";

const { notices, dictionaries, calendar, errors } = ru.exchange;
const { actions } = ru.shared;

interface Sent {
  readonly path: string;
  readonly search: string;
  readonly body: unknown;
}
type Answer = { readonly data: unknown; readonly extra?: object } | { readonly code: string };

let sent: Sent[];
/** Responses by the end of the path; other paths return nothing. */
let answers: Record<string, (call: Sent) => Answer>;

beforeAll(() => followPage("/exchange/notices"));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T09:00:00Z") });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  sent = [];
  answers = { "/users/info": () => ({ data: people.operator }) };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname: path, search } = new URL(address, "http://portal");
    const body: unknown = init.body ? JSON.parse(init.body as string) : undefined;
    const call = { path, search, body };
    if (init.method === "PUT" || (init.method === "POST" && !path.endsWith("/all"))) sent.push(call);
    const found = Object.keys(answers).find((end) => path.endsWith(end));
    const answer = found === undefined ? { data: [] } : answers[found]!(call);
    if ("code" in answer) {
      const [, reason = ""] = answer.code.split(".");
      const errorMessage = (errors as Readonly<Record<string, string>>)[reason] ?? "Отказ";
      return Response.json({ data: null, code: answer.code, errorMessage }, { status: 409 });
    }
    const { data, extra } = answer;
    const totalRecords = Array.isArray(data) ? data.length : 0;
    return Response.json({ data, errorMessage: null, paging: { totalRecords }, ...extra });
  });
  await startSession();
});
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(address: string) {
  const root = createRootRoute();
  const routes = [
    ["/exchange/notices", NoticesPage],
    ["/exchange/dictionaries/{-$name}", DictionariesPage],
    ["/exchange/working-days", WorkDaysPage],
  ] as const;
  const router = createRouter({
    routeTree: root.addChildren(
      routes.map(([path, component]) => createRoute({ getParentRoute: () => root, path, component })),
    ),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} formats={localeFormats} timeZone={timeZone}>
          <RouterProvider router={router} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

/** Answers the open dialog: confirms it or enters a reason. */
async function agree(reason?: string): Promise<void> {
  const kind = reason === undefined ? "confirm" : "comment";
  await waitFor(() => expect(currentPrompt()?.kind).toBe(kind));
  const prompt = currentPrompt();
  if (prompt?.kind === "confirm") prompt.answer(true);
  else prompt?.answer(reason);
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("DESK-021: messages", () => {
  const row = (idRec: number): NoticeRow =>
    registerRow(noticeRegister, {
      idRec,
      area: "contract",
      kind: "delivery",
      state: "waiting",
      subject: `Д-${idRec}`,
      created: "2026-11-20T09:00:00Z",
    });

  test("DESK-021: one reason answers several, each failure is listed", async () => {
    answers["/notices/all"] = () => ({ data: [row(1), row(2)], extra: { lastRead: null } });
    answers["/notices/2/result"] = () => ({ code: "exchange.notice-superseded" });
    answers["/notices/1/result"] = () => ({ data: { id: 1 } });
    open("/exchange/notices");
    await screen.findByRole("button", { name: "Д-1" });
    expect(screen.getByText(notices.neverRead)).toBeTruthy();
    // Waiting time of a message.
    expect(screen.getAllByText("3 дня назад")).toHaveLength(2);
    expect(screen.getByRole("button", { name: notices.reject })).toHaveProperty("disabled", true);
    fireEvent.click(screen.getByRole("checkbox", { name: ru.shared.table.selectAll }));
    press(notices.reject);
    await agree("Нет актов");
    const failed = await screen.findByRole("alert");
    expect(failed.textContent).toContain(`№\u00a02: ${errors["notice-superseded"]}`);
    expect(failed.textContent).not.toContain("№\u00a01");
    expect(sent).toEqual(
      [1, 2].map((id) => ({
        path: `/api/integration/notices/${id}/result`,
        search: "",
        body: { data: { result: "rejected", comment: "Нет актов" } },
      })),
    );
  });

  test("FIX-124: all messages of all pages are selected and answered", async () => {
    const paging = { totalRecords: 3 };
    answers["/notices/all"] = ({ search }) => ({
      data: search.includes("size=100") ? [row(1), row(2), row(3)] : [row(1), row(2)],
      extra: { lastRead: null, paging },
    });
    for (const id of [1, 2, 3]) answers[`/notices/${id}/result`] = () => ({ data: { id } });
    open("/exchange/notices");
    await screen.findByRole("button", { name: "Д-1" });
    fireEvent.click(screen.getByRole("checkbox", { name: ru.shared.table.selectAll }));
    press("Выбрать все 3 по фильтру");
    await screen.findByText("Выбрано 3 строки");
    press(notices.accept);
    await agree();
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ path }) => path)).toEqual(
      [1, 2, 3].map((id) => `/api/integration/notices/${id}/result`),
    );
  });

  test("FIX-124: more messages than one action takes cannot be selected", async () => {
    answers["/notices/all"] = () => ({
      data: [row(1), row(2)],
      extra: { lastRead: null, paging: { totalRecords: 101 } },
    });
    open("/exchange/notices");
    await screen.findByRole("button", { name: "Д-1" });
    fireEvent.click(screen.getByRole("checkbox", { name: ru.shared.table.selectAll }));
    const all = screen.getByRole<HTMLButtonElement>("button", { name: "Выбрать все 101 по фильтру" });
    expect([all.disabled, all.title]).toEqual([true, expect.stringContaining("не больше 100 строк")]);
  });

  test("DESK-021: one message shows sent and previous values and is accepted", async () => {
    answers["/notices/all"] = () => ({ data: [row(7)], extra: { lastRead: "2026-11-23T08:00:00Z" } });
    answers["/notices/7"] = () => ({
      data: {
        id: 7,
        payload: {
          contractNumber: "Д-7",
          statusDelivery: { id: 1, value: "Выполнена" },
          statusDate: "2026-11-20",
          reason: null,
          before: { statusDelivery: { id: 0, value: "Не указан" }, statusDate: null, reason: null },
        },
      },
    });
    answers["/notices/7/result"] = () => ({ data: { id: 7 } });
    open("/exchange/notices");
    fireEvent.click(await screen.findByRole("button", { name: "Д-7" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect((await dialog.findByText("Не указан")).tagName).toBe("DEL");
    expect(dialog.getByText("20.11.2026")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: notices.accept }));
    await agree();
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ data: { result: "processed" } }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("DESK-021: dictionaries", () => {
  const step = (given: Partial<ItemRow> = {}): ItemRow =>
    registerRow(itemRegister, {
      idRec: 3,
      nameRu: "Рубль",
      nameEn: "Rouble",
      volume: "1.0000",
      version: 1,
      ...given,
    });
  const input = (label: string) =>
    within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), {
      selector: "input",
    });
  const type = (label: string, value: string) => {
    fireEvent.change(input(label), { target: { value } });
    fireEvent.blur(input(label));
  };

  test("DESK-021 DICT-020: an edit conflict shows the change and keeps typed values", async () => {
    let stored = step();
    answers["/minStepPrice/all"] = () => ({ data: [stored] });
    answers["/items/3"] = ({ body }) => {
      const { version } = (body as { readonly data: { readonly version: number } }).data;
      if (version === stored.version) return { data: { id: 3 } };
      return { code: "shared.stale" };
    };
    open("/exchange/dictionaries/minStepPrice");
    fireEvent.click(await screen.findByRole("button", { name: "Рубль" }));
    await screen.findByRole("dialog");
    type(dictionaries.step, "0");
    press(actions.save);
    expect(await screen.findByText(dictionaries.wrongVolume.price)).toBeTruthy();
    expect(sent).toEqual([]);
    stored = step({ nameRu: "Один рубль", version: 2 });
    type(dictionaries.step, "2,5");
    press(actions.save);
    expect((await screen.findByRole("alert")).textContent).toContain("Один рубль");
    expect(input(dictionaries.step).value).toBe("2,5");
    press(actions.save);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.map(({ body }) => (body as { data: object }).data)).toMatchObject([
      { volume: "2.5", version: 1 },
      { volume: "2.5", version: 2 },
    ]);
  });
});

describe("DESK-021 A-41: working days", () => {
  test("DESK-021: a pasted decree shows its changes before they are sent", async () => {
    const taken: string[] = [];
    answers["/calendar/2027"] = () => ({
      data: taken.map((date) => ({
        date,
        isWorkDay: false,
        changed: "2026-11-23T09:00:00Z",
        changedBy: "Савельев",
      })),
    });
    answers["/exchange/calendar"] = () => {
      taken.push("2027-05-03");
      return { data: [] };
    };
    open("/exchange/working-days?year=2027");
    expect(await screen.findByRole("button", { name: /^понедельник, 3 мая 2027.*рабочий$/ })).toBeTruthy();
    press(calendar.decree);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText(calendar.decreeLabel), {
      target: {
        value:
          "с субботы 1 мая на понедельник 3 мая; с воскресенья 2 мая на пятницу 7 мая\n2027-13-01;выходной",
      },
    });
    const preview = within(dialog.getByRole("region", { name: calendar.preview }));
    expect(preview.getAllByRole("checkbox")).toHaveLength(3);
    expect(preview.getByRole("note").textContent).toContain("2027-13-01");
    for (const day of [/2 мая/, /7 мая/]) fireEvent.click(preview.getByRole("checkbox", { name: day }));
    expect(preview.getByRole("status").textContent).toBe("Изменится 1 день");
    fireEvent.click(dialog.getByRole("button", { name: calendar.apply }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.map(({ body }) => body)).toEqual([
      { data: { days: [{ date: "2027-05-03", isWorkDay: false, seen: true }] } },
    ]);
    expect(await screen.findByRole("button", { name: /3 мая 2027.*выходной, перенесён$/ })).toBeTruthy();
    expect(screen.getByText(/^Савельев/)).toBeTruthy();
  });

  test("DESK-021: a year is copied, a day is switched after confirmation", async () => {
    answers["/calendar/2026"] = () => ({
      data: [{ date: "2026-12-31", isWorkDay: false, changed: null, changedBy: null }],
    });
    open("/exchange/working-days?year=2027");
    fireEvent.click(await screen.findByRole("button", { name: /^понедельник, 1 февраля 2027/ }));
    await agree();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toEqual({
      data: { days: [{ date: "2027-02-01", isWorkDay: false, seen: true }] },
    });
    const copy = await screen.findByRole("button", { name: "Скопировать из 2026" });
    await waitFor(() => expect(copy).toHaveProperty("disabled", false));
    fireEvent.click(copy);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByRole("checkbox", { name: /31 декабря 2027.*станет выходным/ })).toBeTruthy();
  });
});
