import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { everyDictionary } from "../../../../../test/every-dictionary.ts";
import { people } from "../../../../../test/people.ts";
import { makeQueryClient } from "../../../../api/query-client.ts";
import { followPage } from "../../../../i18n/language.ts";
import { localeFormats, timeZone } from "../../../../i18n/locale.ts";
import { PromptHost } from "../../../../ui/overlays/prompt-host.tsx";
import { takeToasts } from "../../../../ui/feedback/toast.ts";
import type { OpenedReport } from "../view/use-stored-report.ts";
import { ReportDecisions } from "./report-decisions.tsx";

vi.mock("../../../../shared/session/session-store.ts", async (load) => ({
  ...(await load<object>()),
  useCurrentUser: () => people.operator,
}));

const { form, duplicates } = ru.agreements;
const values = {
  ...{ contract_number: "ЗК-1", contract_date: "2026-11-02", purchaser: "ООО «Колос»" },
  ...{ amount: "5", price: "17420.50", product_type: { id: 1, name: "Пшеница" } },
};
const report: OpenedReport["report"] = {
  ...{ id: 817, reportId: 817, status: 3, statusName: "Отклонен", description: "Ошибка", version: 2 },
  ...{ issueDate: "2026-10-23T10:00:00+03:00", changedDate: null, passportId: 1, dataXML: "<agreement/>" },
  ...{ agreementNumber: null, contractNumber: "ЗК-1", familyName: "Ермаков", organizationId: 7, files: [] },
  ...{ organizationInn: "6199701014", organizationName: "ООО «Пример»", isChildren: false },
  ...{ terminationReportNumber: null, terminationDate: null },
  ...{
    terminationNumber: null,
    terminationReportDate: null,
    dueDate: null,
    isOnTime: null,
    replaces: null,
    replacedBy: null,
    successor: null,
    isWithdrawn: false,
    withdrawalSeconds: null,
    warnings: null,
    correction: null,
  },
};
let sent: { status: number; notDuplicateOf?: number }[];
/** Answers the next change instead of the rejection as a duplicate. */
let next: Response | undefined;

beforeAll(() => followPage("/agreements"));
beforeEach(() => {
  sent = [];
  next = undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  const data = (value: unknown) => Response.json({ data: value, errorMessage: null });
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    if (address.endsWith("/dropdownLists"))
      return data(everyDictionary([{ id: 1, name: "Зарегистрирован" }]));
    if (address.includes("dropdownList"))
      return data([
        { id: 1, name: "Зарегистрирован" },
        { id: 3, name: "Отклонен" },
      ]);
    if (address.endsWith("/ImportFromXmlString"))
      return data({ definition: reportForm, passportId: 1, formSysId: "otc_agreement", fields: [], values });
    if (address.endsWith("/15"))
      return data({ ...report, id: 15, reportId: 15, status: 1, statusName: "Зарегистрирован" });
    const change = JSON.parse(body as string) as (typeof sent)[number];
    sent.push(change);
    if (next) return next;
    if (change.notDuplicateOf !== undefined) return data({ id: 817 });
    const denied = { errorMessage: "Такой отчёт уже есть", code: "agreements.duplicate" };
    return Response.json({ data: null, ...denied, details: { duplicate: 15 } }, { status: 409 });
  });
  takeToasts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Text of the page around the decisions. */
const probe = "Отчёт № 817";

/** Renders the decisions and the dialogs of a report. */
function open(state: Partial<OpenedReport["report"]> = {}) {
  const onChanged = vi.fn<() => Promise<void>>(async () => {});
  const onLate = vi.fn<() => void>();
  const opened = { report: { ...report, ...state }, definition: reportForm, values, receivedAt: 0 };
  const page = () => (
    <>
      <p>{probe}</p>
      <ReportDecisions opened={opened} onLate={onLate} onChanged={onChanged} />
    </>
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} formats={localeFormats} timeZone={timeZone}>
          <RouterProvider router={router} />
          <PromptHost />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { onChanged, onLate };
}

const press = (label: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`: ${label}$`) }));
  });
const messages = () => takeToasts().map(({ message }) => message);

async function choose(status: string): Promise<void> {
  fireEvent.click(await screen.findByRole("combobox", { name: form.statusChange }));
  fireEvent.click(await screen.findByRole("option", { name: status, hidden: true }));
}

test("DUP-001: restoring a rejected report with a duplicate asks for confirmation", async () => {
  const { onChanged } = open();
  await choose("Зарегистрирован");
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: new RegExp(`: ${form.statusChange}$`) }));
  });
  const question = await screen.findByRole("dialog", { name: duplicates.duplicateTitle });
  expect(question.textContent).toContain("ЗК-1");
  expect(within(question).getByRole("link", { name: /№\s15/ }).getAttribute("href")).toBe(
    "/agreements/view/15",
  );
  expect(takeToasts()).toEqual([]);
  await act(async () => {
    fireEvent.click(within(question).getByRole("button", { name: duplicates.consignment }));
  });
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { id: 817, status: 1, version: 2 },
    { id: 817, status: 1, version: 2, notDuplicateOf: 15 },
  ]);
});

test("FIX-027 LANG-006: «Отклонён» asks for a reason, cancelling restores the status", async () => {
  open({ status: 1, statusName: "Зарегистрирован" });
  const select = await screen.findByRole<HTMLInputElement>("combobox", { name: form.statusChange });
  await choose("Отклонён");
  const question = await screen.findByRole("dialog", { name: form.rejectTitle });
  const send = within(question).getByRole<HTMLButtonElement>("button", { name: ru.shared.actions.send });
  expect(send.disabled).toBe(true);
  expect(question.textContent).toContain(`получит статус «${ru.shared.statuses.report.rejected}»`);
  fireEvent.click(within(question).getByRole("button", { name: ru.shared.actions.cancel }));
  await waitFor(() => expect(select.value).toBe("Зарегистрирован"));
  expect(sent).toEqual([]);
});

test("OTC-139 OTC-145: other statuses go at once, a failure restores the previous", async () => {
  const { onChanged } = open();
  const select = await screen.findByRole<HTMLInputElement>("combobox", { name: form.statusChange });
  next = new Response("", { status: 500 });
  await choose("Зарегистрирован");
  await press(form.statusChange);
  await waitFor(() => expect(messages()).toContain(ru.agreements.failures.status));
  expect(select.value).toBe(ru.shared.statuses.report.rejected);
  expect(onChanged).not.toHaveBeenCalled();

  next = Response.json({ data: { id: 817 }, errorMessage: null });
  await choose("Зарегистрирован");
  await press(form.statusChange);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(messages()).toContain(ru.agreements.successes.status);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent.at(-1)).toEqual({ id: 817, status: 1, version: 2 });
});

test("OTC-138 OTC-146 OTC-147: a doubtful mark is sent by its button only", async () => {
  const { onChanged } = open({ isDubiousDeal: false });
  const responses = await screen.findByRole("radiogroup", { name: form.dubiousChange });
  const radio = (name: string) => within(responses).getByRole<HTMLInputElement>("radio", { name });
  next = new Response("", { status: 500 });
  fireEvent.click(radio(ru.shared.words.yes));
  expect(sent).toEqual([]);
  await press(form.dubiousChange);
  await waitFor(() => expect(messages()).toContain(ru.agreements.failures.dubious));
  await waitFor(() => expect(radio(ru.shared.words.no).checked).toBe(true));

  next = Response.json({ data: { id: 817 }, errorMessage: null });
  fireEvent.click(radio(ru.shared.words.yes));
  await press(form.dubiousChange);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(messages()).toContain(ru.agreements.successes.dubious);
  expect(sent.at(-1)).toEqual({ id: 817, isDubious: true, version: 2 });
});

test("G-85: a late decision reports the conflict without a message", async () => {
  const { onChanged, onLate } = open();
  const denied = { data: null, errorMessage: "Запись изменили", code: "shared.stale" };
  next = Response.json(denied, { status: 409 });
  await choose("Зарегистрирован");
  await press(form.statusChange);
  await waitFor(() => expect(onLate).toHaveBeenCalledOnce());
  expect(onChanged).not.toHaveBeenCalled();
  expect(messages()).toEqual([]);
});

test.each([
  ["a terminated report", { status: 4, statusName: "Расторгнут" }],
  ["an old version", { status: 1, statusName: "Зарегистрирован", isChildren: true }],
])("OTC-152 OTC-150 OTC-153: %s offers no decisions", async (_, state) => {
  open(state);
  await screen.findByText(probe);
  expect(screen.queryByRole("region", { name: form.decisions })).toBeNull();
});
