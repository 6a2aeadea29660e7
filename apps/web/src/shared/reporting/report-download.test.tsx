import { ru } from "@birzha/phrases/ru.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { followPage } from "../../i18n/language.ts";
import { takeToasts } from "../../ui/feedback/toast.ts";
import { useReportDownload } from "./report-download.tsx";
import { rereadUser } from "../session/session-sync.ts";

const kinds = [
  { id: 1, name: "Реестр договоров", earliestDate: "2013-07-23" },
  { id: 3, name: "Расторгнутые договоры", earliestDate: "2013-07-23" },
];
let user: CurrentUser | undefined;

function Download() {
  const { button, drawer } = useReportDownload();
  return (
    <>
      {button}
      {drawer}
    </>
  );
}

const network = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const saved: { name: string; size: number }[] = [];
const report = "/downloadReport";
let respondWithReport: (init: RequestInit) => Promise<Response>;
let responseKinds: () => Response;

const bytes = (text = "PK") =>
  Promise.resolve(new Response(text, { headers: { "Content-Type": "application/octet-stream" } }));

beforeAll(() => followPage("/"));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-10T12:00:00+03:00") });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  saved.length = 0;
  takeToasts();
  responseKinds = () => Response.json({ data: kinds, errorMessage: null });
  respondWithReport = () => bytes();
  network.mockReset();
  network.mockImplementation((address, init) => {
    if (address.includes(report)) return respondWithReport(init);
    const isUser = address.includes("/users/info");
    return Promise.resolve(isUser ? Response.json({ data: user, errorMessage: null }) : responseKinds());
  });
  vi.stubGlobal("fetch", network);
  await signInAs(people.employee);
  let size = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    size = (content as Blob).size;
    return "blob:report";
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function signInAs(someone: CurrentUser | undefined) {
  user = someone;
  await rereadUser();
}

async function open() {
  render(
    <MantineProvider env="test">
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        <QueryClientProvider client={makeQueryClient()}>
          <Download />
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Отчёт за период…" }));
  await screen.findByRole("dialog", { name: "Скачивание отчёта" });
}

const start = () => screen.getByLabelText<HTMLInputElement>("Период отчёта: Дата начала");
const end = () => screen.getByLabelText<HTMLInputElement>("Период отчёта: Дата окончания");
const press = () => fireEvent.click(screen.getByRole("button", { name: "Скачать" }));
function type(box: HTMLInputElement, text: string) {
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
}
async function choose(name = "Реестр договоров") {
  fireEvent.click(screen.getByRole("combobox", { name: "Вид отчёта" }));
  fireEvent.click(await screen.findByRole("option", { name, hidden: true }));
}
const requests = () =>
  network.mock.calls.map(([address]) => address).filter((address) => address.includes(report));
const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://x").searchParams);
const messages = () => takeToasts().map(({ message }) => message);

describe("the report download", () => {
  test("OTC-002 REP-005: the form has a three-year period, kind and button", async () => {
    await open();
    expect([start().value, end().value]).toEqual(["11.03.2023", "10.03.2026"]);
    expect(screen.getByRole("combobox", { name: "Вид отчёта" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Скачать" })).toBeTruthy();
  });

  test("REP-004: an earlier start shortens the period to three years", async () => {
    await open();
    type(start(), "11.02.2023");
    expect([start().value, end().value]).toEqual(["11.02.2023", "10.02.2026"]);
  });

  test("REP-001 REP-002 REP-004: days out of range become the nearest allowed ones", async () => {
    await open();
    type(end(), "01.01.2030");
    expect(end().value).toBe("10.03.2026");
    type(start(), "01.01.2010");
    expect([start().value, end().value]).toEqual(["23.07.2013", "22.07.2016"]);
  });

  test.each(["start first", "end first"])(
    "FIX-020: two valid days are requested as typed, %s",
    async (order) => {
      await open();
      type(start(), "01.01.2015");
      await choose();
      const days = [() => type(start(), "01.01.2024"), () => type(end(), "09.03.2026")];
      for (const typeDay of order === "start first" ? days : days.toReversed()) typeDay();
      press();
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(queryOf(requests()[0]!)).toMatchObject({ dateBegin: "2024-01-01", dateEnd: "2026-03-09" });
    },
  );

  test.each([
    ["05.06.2023", "04.06.2023", "Дата окончания не может быть раньше даты начала"],
    ["05.06.2022", "05.06.2025", "Период не может быть длиннее трёх лет"],
  ])("FIX-020 REP-003: %s to %s stays as typed and shows an error", async (from, to, failureText) => {
    await open();
    await choose();
    type(start(), from);
    type(end(), to);
    expect([start().value, end().value]).toEqual([from, to]);
    expect(end().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText(failureText)).toBeTruthy();
    press();
    expect(messages()).toEqual([failureText]);
    expect(requests()).toEqual([]);
  });

  test("REP-006: without a kind nothing is requested and an error appears", async () => {
    await open();
    press();
    expect(messages()).toEqual(["Выберите вид отчёта!"]);
    expect(requests()).toEqual([]);
  });

  test("REP-007 REP-009 REP-011 REP-016: a member requests the own organisation, saved as report.xlsx", async () => {
    await open();
    await choose("Расторгнутые договоры");
    press();
    await waitFor(() => expect(saved).toEqual([{ name: "report.xlsx", size: 2 }]));
    const [address] = requests();
    expect(address).toContain("/api/Reporting/registries/users/downloadReport?");
    expect(queryOf(address!)).toEqual({
      dateBegin: "2023-03-11",
      dateEnd: "2026-03-10",
      templateTypeId: "3",
      organizationId: "11",
      currentOrganization: "11",
    });
    expect(messages()).toEqual([]);
  });

  test("REP-008 REP-010 G-56: staff requests the selected organisation or all", async () => {
    await signInAs(people.operator);
    await open();
    expect(screen.getByText("По всем организациям")).toBeTruthy();
    await choose();
    press();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(requests()[0]).toContain("/api/Reporting/registries/downloadReport?");
    expect(queryOf(requests()[0]!)).not.toHaveProperty("organizationId");
    cleanup();

    await signInAs({ ...people.operator!, organizationInfo: people.employee!.organizationInfo });
    await open();
    await choose();
    press();
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(queryOf(requests()[1]!)).toMatchObject({ organizationId: "11", currentOrganization: "11" });
  });

  test.each<[string, () => Promise<Response>]>([
    [
      "REP-012: a failure",
      () =>
        Promise.resolve(
          Response.json({ data: null, errorMessage: "Внутренняя ошибка сервера" }, { status: 500 }),
        ),
    ],
    ["REP-012: a lost connection", () => Promise.reject(new TypeError("network"))],
    ["REP-013: an empty answer", () => bytes("")],
  ])("%s shows an error and saves nothing", async (_name, response) => {
    respondWithReport = response;
    await open();
    await choose();
    press();
    await waitFor(() => expect(messages()).toEqual(["Ошибка при загрузке отчета!"]));
    expect(saved).toEqual([]);
  });

  test("REP-014: failed kinds show an error", async () => {
    responseKinds = () => new Response("", { status: 500 });
    await open();
    await waitFor(() => expect(messages()).toEqual(["Ошибка при загрузке списка шаблонов отчётов!"]));
  });

  test("design 8: a long download shows progress and can be cancelled silently", async () => {
    let line!: ReadableStreamDefaultController<Uint8Array>;
    respondWithReport = ({ signal }) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          line = controller;
          signal!.addEventListener("abort", () => controller.error(signal!.reason));
        },
      });
      return Promise.resolve(new Response(body, { headers: { "Content-Type": "application/octet-stream" } }));
    };
    await open();
    await choose();
    press();
    await screen.findByText("Файл готовится…");
    line.enqueue(new Uint8Array(1_500_000));
    await screen.findByText("Получено 1,5 МБ");
    fireEvent.click(screen.getByRole("button", { name: "Отмена" }));
    await waitFor(() => expect(screen.queryByText("Получено 1,5 МБ")).toBeNull());
    expect(messages()).toEqual([]);
    expect(saved).toEqual([]);
  });
});
