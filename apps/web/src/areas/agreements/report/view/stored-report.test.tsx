import type { StoredReport as Report } from "@birzha/domain/agreements/agreement.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
import { formatDecimal } from "@birzha/domain/shared/values/decimal.ts";
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
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../../../api/query-client.ts";
import { followPage } from "../../../../i18n/language.ts";
import { localeFormats, timeZone } from "../../../../i18n/locale.ts";
import { leaveSession } from "../../../../shared/session/session-end.ts";
import { startSession } from "../../../../shared/session/session-sync.ts";
import { takeClosings, takeToasts } from "../../../../ui/feedback/toast.ts";
import { StoredReport } from "./stored-report.tsx";

const report: Report = {
  id: 817,
  status: 1,
  statusName: "Зарегистрирован",
  description: null,
  issueDate: "2026-10-23T10:00:00+03:00",
  changedDate: null,
  passportId: 1,
  dataXML: "<agreement/>",
  agreementNumber: null,
  contractNumber: "337/26",
  familyName: "Ермаков",
  organizationId: 7,
  organizationInn: "6199701014",
  organizationName: "ООО «Пример»",
  terminationReportNumber: null,
  terminationDate: null,
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
  files: [],
  isChildren: false,
  version: 1,
  reportId: 817,
};
const member = {
  ...{ userId: 1, account: "employee", name: "Ермаков", phone: "", status: 0, description: null },
  ...{
    role: 1,
    userType: 0,
    organizationInfo: { id: 7, inn: "6199701014", name: "ООО «Пример»", status: 0 },
  },
  ...{ hasAccess: true, hasAuctions: false, hasContracts: false, hasSpot: false, unreadNotices: 0 },
  ...{ defaultViews: [], scope: "openid" },
};
const values: FormValues = {
  export_delivery_flag: false,
  contract_date: "2026-10-23",
  contract_number: "337/26",
  amount: "7712.400",
  price: "17420.5",
  basis_type: { id: 9, name: "Склад, которого больше нет" },
  files: [{ id: 5, value: "Договор.pdf" }],
};

let responses: { report: Partial<Report> | number; values: FormValues };
let requests: string[];

beforeAll(() => followPage("/agreements"));
beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  responses = { report: {}, values };
  requests = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    if (address.endsWith("/users/info")) return Response.json({ data: member });
    if (address.endsWith("/ImportFromXmlString"))
      return Response.json({
        data: {
          definition: reportForm,
          passportId: 1,
          formSysId: "otc_agreement",
          fields: [],
          values: responses.values,
        },
      });
    if (address.includes("DownloadFile"))
      return new Response("bytes", { headers: { "Content-Type": "application/pdf" } });
    return typeof responses.report === "number"
      ? Response.json({}, { status: responses.report })
      : Response.json({ data: { ...report, ...responses.report } });
  });
  await startSession();
  takeToasts();
  takeClosings();
});
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open({ withRejection = true } = {}) {
  const root = createRootRoute({ errorComponent: () => <h1>{ru.app.errors.title}</h1> });
  const page = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: () => <StoredReport id={817} withRejection={withRejection} />,
  });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false } });
  return render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} formats={localeFormats} timeZone={timeZone}>
          <RouterProvider router={router} />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

const shownAmount = `${formatDecimal("7712.4")}\u00a0т`;
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("a readable report", () => {
  test("OTC-130 OTC-153: every input is disabled and shows the stored value", async () => {
    open();
    await screen.findByLabelText("Номер договора");
    const inputs = [...document.querySelectorAll<HTMLInputElement>("main input, input, textarea")].filter(
      ({ type, ariaHidden }) => type !== "file" && ariaHidden !== "true",
    );
    expect(inputs.length).toBeGreaterThan(4);
    expect(inputs.filter(({ disabled }) => !disabled).map(({ name }) => name)).toEqual([]);
    expect(shown("Базис поставки")).toBe("Склад, которого больше нет");
    expect(shown("Дата договора")).toBe("23.10.2026");
    expect(shown("Цена за тонну с налогами")).toBe("17\u00a0420,50");
    expect(shown("Количество, тонн")).toBe("7\u00a0712,4\u00a0т");
    expect(shown("Поставка на экспорт")).toBe("Нет");
    expect(screen.queryByRole("button", { name: ru.agreements.form.correct })).toBeNull();
  });

  test("SCREEN-103 DESK-011: title, sum and due date are on top, empty values are left out", async () => {
    responses.report = { dueDate: "2026-12-10", isOnTime: true };
    responses.values = {
      ...values,
      product_type: { id: 4, name: "Нут" },
      purchaser: "ООО «Придуманный каравай»",
      currency: { id: 1, name: "Российский рубль" },
    };
    open();
    const title = `Нут, ${shownAmount}, Придуманный каравай`;
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(/^Отчёт №\s817$/)).toBeTruthy();
    expect(screen.getByRole("complementary").textContent).toContain(
      `${formatDecimal("134353864.2", 2)}\u00a0₽`,
    );
    expect(screen.getByText("в срок, срок 10.12.2026")).toBeTruthy();
    // Six sections with values, and no heading of an empty section.
    const inputs = document.querySelectorAll<HTMLInputElement>("input[name], textarea[name]");
    expect(inputs).toHaveLength(Object.keys(responses.values).length - 1);
    expect([...inputs].filter(({ value }) => value === "")).toEqual([]);
    expect(screen.queryByRole("heading", { name: ru.agreements.sections.transport })).toBeNull();
    expect(screen.queryByText(ru.shared.words.empty)).toBeNull();
  });

  test("OTC-155: an attached file is downloaded by its name", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
    const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
    open();
    await act(async () => {
      fireEvent.click(await screen.findByRole("button", { name: /Договор\.pdf/ }));
    });
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(requests.at(-1)).toContain("userFormFileId=5");
    expect((click.mock.instances[0] as HTMLAnchorElement).download).toBe("Договор.pdf");
  });

  test("OTC-151 G-52: a rejected report shows its reason in a lasting toast", async () => {
    responses.report = { status: 3, statusName: "Отклонен", description: "Нет подписи" };
    const { unmount } = open();
    const text = "Договор отклонен. Причина: Нет подписи";
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText("Отклонен")).toBeNull();
    const [toast] = takeToasts();
    expect(toast).toMatchObject({ kind: "info", message: text, isPersistent: true });
    unmount();
    expect(takeClosings()).toContain(toast!.name);
  });

  test("SCREEN-003: a rejected report offers filing again, a replaced one its replacement", async () => {
    const rejected = { status: 3, statusName: "Отклонен", description: "Нет подписи" };
    responses.report = { ...rejected, changedDate: "2026-11-16T01:30:00+03:00" };
    const { unmount } = open();
    expect(await screen.findByText(/Причина: Нет подписи \(16\.11\.2026\)/)).toBeTruthy();
    const link = screen.getByRole("link", { name: ru.agreements.form.refile });
    expect(link.getAttribute("href")).toBe("/agreements/new?replaces=817");
    unmount();
    responses.report = { ...rejected, replacedBy: { id: 901, dueDate: "2026-12-01" } };
    open();
    const replacement = await screen.findByRole("link", { name: /№\s901, срок\s01\.12\.2026/ });
    expect(replacement.getAttribute("href")).toBe("/agreements/edit/901");
    expect(screen.queryByRole("link", { name: ru.agreements.form.refile })).toBeNull();
  });

  test("G-38: a version shows its number and links to its report", async () => {
    responses.report = {
      id: 818,
      isChildren: true,
      version: 2,
      reportId: 817,
      changedDate: "2026-11-16T01:30:00+03:00",
    };
    open({ withRejection: false });
    expect(await screen.findByText(/^Отчёт №\s817, версия 2$/)).toBeTruthy();
    expect(screen.getByText(/версия 2 от\s16\.11\.2026/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Открыть отчёт" }).getAttribute("href")).toBe(
      "/agreements/edit/817",
    );
  });

  test("G-53: only permitted readers see the mark of a doubtful deal", async () => {
    open();
    await screen.findByLabelText("Номер договора");
    expect(screen.queryByText("Сомнительная сделка")).toBeNull();
    cleanup();
    responses.report = { isDubiousDeal: true };
    open();
    expect((await screen.findByText("Сомнительная сделка")).nextElementSibling?.textContent).toBe("Да");
  });
});

describe("an unreadable report", () => {
  test("OTC-154 G-24: a missing report shows the error page without a toast", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
    responses.report = 404;
    open();
    expect(await screen.findByRole("heading", { name: "Ошибка" })).toBeTruthy();
    expect(takeToasts()).toEqual([]);
  });

  test("OTC-136: a failure shows its message and offers a retry", async () => {
    responses.report = 500;
    open();
    const retry = await screen.findByRole("button", { name: ru.app.errors.retry });
    expect(takeToasts().map(({ message }) => message)).toEqual([ru.agreements.failures.form]);
    responses.report = {};
    await act(async () => {
      fireEvent.click(retry);
    });
    expect(await screen.findByLabelText("Номер договора")).toBeTruthy();
  });
});
