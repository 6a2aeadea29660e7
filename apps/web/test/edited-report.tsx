import type { StoredReport as Report } from "@birzha/domain/agreements/agreement.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import type { FormValues } from "@birzha/domain/forms/definition.ts";
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
import { act, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { vi } from "vitest";
import { makeQueryClient } from "../src/api/query-client.ts";
import { ReportEditTools } from "../src/areas/agreements/report/edit/report-page.tsx";
import { StoredReport } from "../src/areas/agreements/report/view/stored-report.tsx";
import { localeFormats, timeZone } from "../src/i18n/locale.ts";
import { startSession } from "../src/shared/session/session-sync.ts";
import { takeToasts } from "../src/ui/feedback/toast.ts";
import { PromptHost } from "../src/ui/overlays/prompt-host.tsx";
import { everyDictionary, firstItem } from "./every-dictionary.ts";
import { employee } from "./people.ts";

/* Server responses for the tests of a stored report during editing. */

const one = { id: 1, name: "Первый" };
/** Values of a complete report. */
export const storedValues: FormValues = {
  export_delivery_flag: false,
  manufacturer_inn: "6199701014",
  manufacturer: "ООО «Пример»",
  purchaser_inn: "2399100006",
  purchaser: "ООО «Колос»",
  contract_date: "2026-11-02",
  contract_number: "ЗК-417/26",
  product_type: one,
  amount: "1250.5",
  price: "17420.5",
  currency: one,
  delivery_type: one,
  basis_type: one,
  delivery_zip_code: "346880",
  delivery_RF_subject: one,
  delivery_address: "г. Батайск",
  manufacturer_RF_subject: one,
  shipment_zip_code: "346880",
  shipment_RF_subject: one,
};

const storedReport: Report = {
  ...{ id: 817, reportId: 817, status: 1, statusName: "Зарегистрирован", description: null, version: 1 },
  ...{ issueDate: "2026-11-02T10:00:00+03:00", changedDate: null, passportId: 1, dataXML: "<agreement/>" },
  ...{ agreementNumber: null, contractNumber: "ЗК-417/26", familyName: "Ермаков", files: [] },
  ...{ organizationId: 11, organizationInn: "7707083893", organizationName: "ООО «Агрокомплекс»" },
  ...{ isChildren: false, terminationReportNumber: null, terminationDate: null, terminationNumber: null },
  ...{
    terminationReportDate: null,
    dueDate: null,
    isOnTime: null,
    replaces: null,
    replacedBy: null,
    successor: null,
    isWithdrawn: false,
    withdrawalSeconds: null,
  },
  ...{ warnings: null, correction: null },
};

const companyNames = new Map([
  ["6199701014", "ООО «Пример»"],
  ["2399100006", "ООО «Колос»"],
  ["3199127468", "ООО «Образцовое поле»"],
]);

/** A report whose contract was terminated under the number Р-1. */
export const terminated: Partial<Report> = {
  ...{ status: 4, statusName: "Расторгнут", version: 2, terminationNumber: "Р-1" },
  ...{ terminationDate: "2026-11-20", terminationReportNumber: "817-Р", terminationReportDate: "2026-11-20" },
};

interface Write {
  readonly path: string;
  readonly requestId: string | null;
  readonly body: Record<string, unknown>;
}

/** State of the server; tests change it. */
export interface ReportServer {
  report: Report;
  values: FormValues;
  /** Answers the next request to a path with this response, or loses it. */
  readonly next: Map<string, Response | "lost">;
  readonly writes: Write[];
  readonly reads: string[];
}

const data = (value: unknown) => Response.json({ data: value, errorMessage: null });
export const failed = () => new Response("", { status: 500 });
export const conflict = (code: string, details: object = {}) =>
  Response.json({ data: null, errorMessage: "Запись изменили", code, details }, { status: 409 });

/** Replaces the network by a server with one report, which its employee can edit. */
export async function serveReport(changes: Partial<Report> = {}): Promise<ReportServer> {
  const server: ReportServer = {
    report: { ...storedReport, ...changes },
    values: storedValues,
    next: new Map(),
    writes: [],
    reads: [],
  };
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  Element.prototype.scrollIntoView = () => {};
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname: path, searchParams } = new URL(address, "http://portal");
    if (path === "/readyz") return new Response();
    const isWrite = init.method === "PUT";
    if (isWrite)
      server.writes.push({
        path,
        requestId: new Headers(init.headers).get("ClientRequestId"),
        body: JSON.parse(init.body as string) as Record<string, unknown>,
      });
    else server.reads.push(path);
    const next = server.next.get(path);
    server.next.delete(path);
    if (next === "lost") throw new TypeError("connection lost");
    if (next) return next;
    if (isWrite) return data({ id: server.report.id });
    if (path.endsWith("/users/info")) return data(employee);
    if (path.endsWith("/ImportFromXmlString"))
      return data({
        ...{ definition: reportForm, passportId: 1, formSysId: "otc_agreement", fields: [] },
        values: server.values,
      });
    if (path.endsWith("/Organizations/inn"))
      return data({
        fullName: companyNames.get(searchParams.get("inn")!) ?? "",
        ...{ address: "", isFAddress: false, isIP: false },
      });
    if (path.endsWith("/dropdownLists")) return data(everyDictionary(firstItem));
    if (path.toLowerCase().endsWith("dropdownlist")) return data(firstItem);
    if (path.endsWith("/duties/due"))
      return data({ today: "2026-11-21", duty: null, hasRules: true, missingDates: [] });
    if (path.endsWith("/histories"))
      return Response.json({ data: [], paging: { totalRecords: 0 }, errorMessage: null });
    const number = Number(/\/Agreements\/(\d+)$/.exec(path)?.[1]);
    if (number) return data({ ...server.report, id: number, reportId: number });
    throw new Error(`no response for ${path}`);
  });
  await startSession();
  takeToasts();
  return server;
}

/** Renders the page of the report. */
export async function openReport(hash = ""): Promise<void> {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/agreements/edit/817",
    component: () => (
      <StoredReport id={817} withRejection>
        {(opened) => <ReportEditTools opened={opened} />}
      </StoredReport>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/agreements/edit/817${hash}`] }),
  });
  const client = makeQueryClient();
  client.setDefaultOptions({
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: "always" },
  });
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <IntlProvider locale="ru" messages={ru} formats={localeFormats} timeZone={timeZone}>
          <RouterProvider router={router} />
          <PromptHost />
        </IntlProvider>
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText(ru.agreements.fields.contract_number);
}

/** Input of the report or of its termination. Queries by role are slow in a form of 40 fields. */
export const input = (field: keyof typeof ru.agreements.fields): HTMLInputElement =>
  document.querySelector<HTMLInputElement>(`:is(input, textarea)[name="${field}"]`) ??
  screen.getByLabelText(new RegExp(`^${ru.agreements.fields[field]}`), {
    selector: "#termination :is(input, textarea)",
  });
export const button = (name: string): HTMLButtonElement =>
  screen.getByText(name, { selector: "button *" }).closest("button")!;

/** Types a text and leaves the field. */
export const enter = (field: keyof typeof ru.agreements.fields, text: string): Promise<void> =>
  act(async () => {
    fireEvent.change(input(field), { target: { value: text } });
    fireEvent.blur(input(field));
  });

export const press = (name: string): Promise<void> =>
  act(async () => {
    fireEvent.click(button(name));
  });

export const messages = (): string[] => takeToasts().map(({ message }) => message);
