import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../../../test/people.ts";
import { makeQueryClient } from "../../../../api/query-client.ts";
import { followPage } from "../../../../i18n/language.ts";
import { formats, timeZone } from "../../../../i18n/locale.ts";
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
    warnings: null,
    correction: null,
  },
};
let sent: { status: number; notDuplicateOf?: number }[];

beforeAll(() => followPage("/agreements"));
beforeEach(() => {
  sent = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  const data = (value: unknown) => Response.json({ data: value, errorMessage: null });
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
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

/** Renders the decisions and the dialogs of a report. */
function open(state: Partial<OpenedReport["report"]> = {}) {
  const onChanged = vi.fn<() => Promise<void>>(async () => {});
  const opened = { report: { ...report, ...state }, definition: reportForm, values };
  const page = () => <ReportDecisions opened={opened} onLate={() => {}} onChanged={onChanged} />;
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} formats={formats} timeZone={timeZone}>
          <RouterProvider router={router} />
          <PromptHost />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return onChanged;
}

async function choose(status: string): Promise<void> {
  fireEvent.click(await screen.findByRole("combobox", { name: form.statusChange }));
  fireEvent.click(await screen.findByRole("option", { name: status, hidden: true }));
}

test("DUP-001: restoring a rejected report with a duplicate asks for confirmation", async () => {
  const onChanged = open();
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
