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
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { everyDictionary, firstItem } from "../../../../../test/every-dictionary.ts";
import { makeQueryClient } from "../../../../api/query-client.ts";
import { followPage } from "../../../../i18n/language.ts";
import { localeFormats, timeZone } from "../../../../i18n/locale.ts";
import { leaveSession } from "../../../../shared/session/session-end.ts";
import { startSession } from "../../../../shared/session/session-sync.ts";
import { takeToasts } from "../../../../ui/feedback/toast.ts";
import { PromptHost } from "../../../../ui/overlays/prompt-host.tsx";
import { NewReportPage } from "./new-report-page.tsx";

const organization = { id: 7, inn: "6199701014", name: "ООО «Пример»", status: 0 };
const member = {
  userId: 1,
  account: "employee",
  name: "Ермаков",
  phone: "",
  status: 0,
  description: null,
  role: 1,
  userType: 0,
  organizationInfo: organization,
  hasAccess: true,
  hasAuctions: false,
  hasContracts: false,
  hasSpot: false,
  unreadNotices: 0,
  defaultViews: [],
  scope: "openid",
};

const one = { id: 1, name: "Первый" };
/** A complete report. */
const complete: FormValues = {
  export_delivery_flag: false,
  manufacturer_inn: "6199701014",
  manufacturer: "ООО «Пример»",
  purchaser_inn: "2399100006",
  purchaser: "ООО «Колос»",
  contract_date: "2026-11-18",
  contract_number: "ЗК-417/26",
  product_type: one,
  amount: "1250.5",
  price: "17420.00",
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

type Answer = { readonly status?: number; readonly body: unknown } | "lost";
/** Responses of the server by the end of the path. */
let responses: Record<string, (init: RequestInit) => Answer>;
let sent: {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly init: RequestInit;
}[];

const bodyOf = <Body,>({ body }: RequestInit) => JSON.parse(body as string) as Body;
const data = (value: unknown): Answer => ({ body: { data: value, errorMessage: null } });
const system = {
  organization: organization.name,
  organization_inn: organization.inn,
  report_date: "2026-11-21",
};
const blank = { definition: reportForm, passportId: 1, formSysId: "otc_agreement", fields: [] };

beforeAll(() => followPage("/agreements/new"));
beforeEach(async () => {
  // FIX-340: drafts expire after a time.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T10:30:00+03:00") });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  localStorage.clear();
  sessionStorage.clear();
  sent = [];
  responses = {
    readyz: () => data(null),
    "users/info": () => data(member),
    defaultValueByAgreement: () =>
      data({ passportId: 1, formSysId: "otc_agreement", dataXML: "<agreement/>" }),
    ImportFromXmlString: () => data({ ...blank, values: system }),
    "Organizations/inn": () => data({ fullName: "", address: "", isFAddress: false, isIP: false }),
    dropdownLists: () => data(everyDictionary(firstItem)),
    dropdownlist: () => data(firstItem),
    lastRegistered: () => data(null),
    create: () => data({ id: 869 }),
    alike: () => data([]),
    "duties/due": () => data({ today: "2026-11-21", duty: null, hasRules: true, missingDates: [] }),
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname: path, searchParams } = new URL(address, "http://portal");
    sent.push({ path, query: Object.fromEntries(searchParams), init });
    const name = Object.keys(responses).find((end) => path.toLowerCase().endsWith(end.toLowerCase()));
    if (name === undefined) throw new Error(`nobody answers ${path}`);
    const answer = responses[name]!(init);
    if (answer === "lost") throw new TypeError("connection lost");
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  await startSession();
  takeToasts();
});
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const draftPrefix = "form_draft/employee/7/report/";
const draftKey = `${draftPrefix}1`;
const storedDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith(draftPrefix));
const saveDraft = (values: FormValues) =>
  localStorage.setItem(draftKey, JSON.stringify({ savedAt: "2026-11-21T07:00:00.000Z", values }));

function start() {
  const root = createRootRoute({ component: Outlet });
  const form = createRoute({ getParentRoute: () => root, path: "/agreements/new", component: NewReportPage });
  const register = createRoute({
    getParentRoute: () => root,
    path: "/agreements",
    component: () => <p>Реестр</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([form, register]),
    history: createMemoryHistory({ initialEntries: ["/agreements/new"] }),
  });
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { retry: false }, mutations: { retry: false, networkMode: "always" } });
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
}

async function open() {
  start();
  await screen.findByRole("button", { name: "Зарегистрировать" });
  await screen.findByLabelText(/^Номер договора/);
}

const creates = () => sent.filter(({ path }) => path.endsWith("/create"));
const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Зарегистрировать" }));
  });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const toasts = () => takeToasts().map(({ kind, message }) => [kind, message]);

describe("the due date while the user types a report", () => {
  const line = () => screen.getByRole("status", { name: ru.duties.due.title });
  const duty = {
    name: "Пример: зерно",
    triggerField: "contract_date",
    triggerDate: "2026-11-18",
    days: 3,
    dayKind: "working",
    dueDate: "2026-11-23",
    citation: "Пример, не норма права",
    confirmedBy: null,
    confirmedOn: null,
  };
  const dueRequests = () => sent.filter(({ path }) => path.endsWith("/duties/due")).map(({ query }) => query);

  test("WORK-061: shows its reason, source and missing legal confirmation", async () => {
    responses["duties/due"] = () => data({ today: "2026-11-21", duty, hasRules: true, missingDates: [] });
    saveDraft({ ...complete, delivery_date: "2026-12-01" });
    await open();
    await waitFor(() => expect(line().textContent).toContain("Подать до 23.11.2026"));
    for (const part of ["осталось 2 дня", "3 рабочих дня с даты договора 18.11.2026", duty.citation])
      expect(line().textContent).toContain(part);
    expect(line().textContent).toContain("не подтверждено юристом");
    expect(dueRequests()).toEqual([
      {
        productTypeId: "1",
        currencyId: "1",
        amount: "1250.5",
        price: "17420.00",
        contractDate: "2026-11-18",
        deliveryDate: "2026-12-01",
      },
    ]);
  });

  test("WORK-061: follows typed values and names a past due date", async () => {
    saveDraft(complete);
    await open();
    await waitFor(() => expect(line().textContent).toBe(ru.duties.due.none));
    responses["duties/due"] = () =>
      data({ today: "2026-11-21", duty: null, hasRules: true, missingDates: ["shipment_fact_date"] });
    fireEvent.change(field(/^Дата договора/), { target: { value: "12.11.2026" } });
    fireEvent.blur(field(/^Дата договора/));
    await waitFor(() => expect(line().textContent).toContain(ru.duties.question.missing.shipment_fact_date));
    const passed = { ...duty, confirmedBy: "Юрист Ершов", confirmedOn: "2026-11-20", dueDate: "2026-11-18" };
    responses["duties/due"] = () =>
      data({ today: "2026-11-21", duty: passed, hasRules: true, missingDates: [] });
    fireEvent.change(field(/^Дата договора/), { target: { value: "13.11.2026" } });
    fireEvent.blur(field(/^Дата договора/));
    await waitFor(() => expect(line().textContent).toContain("срок прошёл 3 дня назад"));
    expect(line().textContent).toContain("подтверждено: Юрист Ершов, 20.11.2026");
    expect(dueRequests().at(-1)).toMatchObject({ contractDate: "2026-11-13" });
  });

  test("WORK-061: requests nothing before the report has the needed values", async () => {
    saveDraft({ ...complete, amount: undefined });
    await open();
    expect(screen.queryByRole("status", { name: ru.duties.due.title })).toBeNull();
    expect(dueRequests()).toEqual([]);
  });
});

describe("registering a report", () => {
  test("OTC-062 OTC-063 OTC-081: a double click sends the report once, as XML", async () => {
    saveDraft(complete);
    await open();
    await act(async () => {
      const button = screen.getByRole("button", { name: "Зарегистрировать" });
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(toasts()).toContainEqual(["success", ru.agreements.successes.create]));
    expect(creates()).toHaveLength(1);
    const body = bodyOf<{ dataXML: string }>(creates()[0]!.init);
    expect(body).toMatchObject({ passportId: 1, organizationId: 7 });
    expect(body.dataXML).toContain("<contract_number>ЗК-417/26</contract_number>");
    expect(body.dataXML).toContain('<basis_type id="1">Первый</basis_type>');
    expect(storedDrafts()).toEqual([]);
  });

  test("OTC-064: the register opens half a second after the success", async () => {
    saveDraft(complete);
    await open();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await press();
    await act(() => vi.advanceTimersByTimeAsync(490));
    expect(screen.queryByText("Реестр")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(20));
    vi.useRealTimers();
    expect(await screen.findByText("Реестр")).toBeTruthy();
  });

  test("OTC-065: a failure shows its message and keeps typed values", async () => {
    saveDraft(complete);
    responses["create"] = () => ({ status: 500, body: {} });
    await open();
    await press();
    await waitFor(() => expect(toasts()).toContainEqual(["error", ru.agreements.failures.create]));
    expect(field(/^Номер договора/).value).toBe("ЗК-417/26");
    expect(screen.queryByText("Реестр")).toBeNull();
    expect(storedDrafts()).toHaveLength(1);
  });

  test("OTC-081: after a lost response a press repeats the same request", async () => {
    saveDraft(complete);
    responses["create"] = () => "lost";
    await open();
    await press();
    await waitFor(() => expect(creates()).toHaveLength(1));
    await waitFor(() => expect(toasts()).toHaveLength(1));
    // The server has stored the report: it must not count as its own duplicate.
    responses["alike"] = () => data([duplicate]);
    await press();
    await waitFor(() => expect(creates()).toHaveLength(2));
    const ids = creates().map(({ init }) => new Headers(init.headers).get("ClientRequestId"));
    expect(ids[1]).toBe(ids[0]);
  });

  test("OTC-116: a field error of the server appears at its field", async () => {
    saveDraft(complete);
    const errors = [{ field: "dataXML.price", message: "Слишком дорого" }];
    responses["create"] = () => ({
      status: 400,
      body: { errorMessage: "Проверьте выделенные поля", errors },
    });
    await open();
    await press();
    await waitFor(() => expect(field(/^Цена за тонну/).getAttribute("aria-invalid")).toBe("true"));
    expect(document.getElementById("field-price")!.textContent).toContain("Слишком дорого");
    expect(screen.getByRole("alert").textContent).toContain("Слишком дорого");
  });

  test("OTC-116: an incomplete report is not sent", async () => {
    saveDraft({ ...complete, contract_number: undefined });
    await open();
    await press();
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(creates()).toHaveLength(0);
  });

  test("design 6: the button says why a blocked organisation cannot register", async () => {
    responses["users/info"] = () => data({ ...member, organizationInfo: { ...organization, status: 1 } });
    leaveSession("signed-out");
    sessionStorage.clear();
    await startSession();
    await open();
    const button = screen.getByRole<HTMLButtonElement>("button", { name: "Зарегистрировать" });
    expect(button.disabled).toBe(true);
    expect(button.title).toBe(ru.shared.errors["organization-blocked"]);
  });
});

const duplicate = {
  id: 15,
  status: 1,
  statusName: "Зарегистрирован",
  contractNumber: "ЗК 417/26",
  contractDate: "2026-11-02",
  purchaserName: "ООО «Мельница»",
  productTypeName: "Первый",
  amount: "1250.500",
  price: "17420.00",
  currencyName: "Первый",
  differences: [] as string[],
};
const answer = (name: string) =>
  act(async () => {
    fireEvent.click(await screen.findByRole("button", { name }));
  });
const { duplicates } = ru.agreements;

describe("a duplicate or similar report", () => {
  test("DUP-001: the user must confirm first, another consignment names the duplicate", async () => {
    saveDraft(complete);
    responses["alike"] = () => data([duplicate]);
    await open();
    await press();
    const dialog = await screen.findByRole("dialog", { name: duplicates.duplicateTitle });
    expect(dialog.textContent).toMatch(/Отчёт №\s15/);
    expect(creates()).toHaveLength(0);
    await answer(duplicates.consignment);
    await waitFor(() => expect(creates()).toHaveLength(1));
    expect(bodyOf<{ notDuplicateOf?: number }>(creates()[0]!.init).notDuplicateOf).toBe(15);
  });

  test("DUP-001, FIX-223: going back is the one prominent answer", async () => {
    saveDraft(complete);
    responses["alike"] = () => data([duplicate]);
    await open();
    await press();
    const dialog = await screen.findByRole("dialog", { name: duplicates.duplicateTitle });
    const prominent = dialog.querySelectorAll(".mantine-Button-root:not([data-variant])");
    expect([...prominent].map(({ textContent }) => textContent)).toEqual([duplicates.back]);
  });

  test("DUP-001: going back keeps typed values, the next press asks again", async () => {
    saveDraft(complete);
    responses["alike"] = () => data([duplicate]);
    await open();
    const registerButton = screen.getByRole("button", { name: "Зарегистрировать" });
    registerButton.focus();
    await press();
    await answer(duplicates.back);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(registerButton));
    expect(field(/^Номер договора/).value).toBe("ЗК-417/26");
    expect(storedDrafts()).toHaveLength(1);
    await press();
    expect(await screen.findByRole("dialog", { name: duplicates.duplicateTitle })).toBeTruthy();
    expect(creates()).toHaveLength(0);
  });

  test("DUP-001: a similar report lists differences and names no duplicate", async () => {
    saveDraft(complete);
    responses["alike"] = () => data([{ ...duplicate, differences: ["amount", "delivery_date"] }]);
    await open();
    await press();
    const dialog = await screen.findByRole("dialog", { name: duplicates.alikeTitle });
    expect(dialog.textContent).toContain("Количество, тонн, Дата поставки");
    await answer(duplicates.otherDeal);
    await waitFor(() => expect(creates()).toHaveLength(1));
    expect(bodyOf(creates()[0]!.init)).not.toHaveProperty("notDuplicateOf");
  });

  test("DUP-001: a concurrent duplicate asks for confirmation too", async () => {
    saveDraft(complete);
    responses["create"] = () => {
      responses["alike"] = () => data([duplicate]);
      const body = {
        errorMessage: "Такой отчёт уже есть",
        code: "agreements.duplicate",
        details: { duplicate: 15 },
      };
      return { status: 409, body };
    };
    await open();
    await press();
    expect(await screen.findByRole("dialog", { name: duplicates.duplicateTitle })).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});

describe("filling the form", () => {
  test("DUP-002: copied values show their source report until edited", async () => {
    responses["lastRegistered"] = () => data({ id: 15, dataXML: "<agreement>last</agreement>" });
    responses["ImportFromXmlString"] = (init) => {
      const { useXsltTransform } = bodyOf<{ useXsltTransform: boolean }>(init);
      return data({ ...blank, values: useXsltTransform ? complete : system });
    };
    await open();
    await answer(ru.agreements.form.fillFromLast);
    const hintOf = (name: string) => document.getElementById(`field-${name}`)!.textContent;
    await waitFor(() => expect(hintOf("contract_number")).toContain("из отчёта №\u00a015"));
    for (const name of ["contract_date", "amount", "price"])
      expect(hintOf(name)).toContain("из отчёта №\u00a015");
    expect(hintOf("purchaser")).not.toContain("из отчёта");
    await act(async () => {
      fireEvent.change(field(/^Номер договора/), { target: { value: "ЗК-418/26" } });
    });
    expect(hintOf("contract_number")).not.toContain("из отчёта");
    expect(hintOf("amount")).toContain("из отчёта №\u00a015");
  });

  test("DUP-002: source marks survive a reload, except on edited values", async () => {
    responses["lastRegistered"] = () => data({ id: 15, dataXML: "<agreement>last</agreement>" });
    responses["ImportFromXmlString"] = (init) => {
      const { useXsltTransform } = bodyOf<{ useXsltTransform: boolean }>(init);
      return data({ ...blank, values: useXsltTransform ? complete : system });
    };
    await open();
    await answer(ru.agreements.form.fillFromLast);
    const hintOf = (name: string) => document.getElementById(`field-${name}`)!.textContent;
    await waitFor(() => expect(hintOf("contract_number")).toContain("из отчёта №\u00a015"));
    await act(async () => {
      fireEvent.change(field(/^Номер договора/), { target: { value: "ЗК-418/26" } });
    });
    dispatchEvent(new Event("pagehide"));
    cleanup();
    await open();
    expect(field(/^Номер договора/).value).toBe("ЗК-418/26");
    expect(hintOf("contract_number")).not.toContain("из отчёта");
    for (const name of ["contract_date", "amount", "price"])
      expect(hintOf(name)).toContain("из отчёта №\u00a015");
  });

  test.each([
    ["that states its encoding", ' encoding="windows-1251"'],
    ["in windows-1251", ""],
  ])("FIX-028 FIX-314: a file %s fills the form and lists rejected fields", async (_, encoding) => {
    responses["ImportFromXmlString"] = (init) => {
      const { useXsltTransform, xml } = bodyOf<{ useXsltTransform: boolean; xml: string }>(init);
      if (!useXsltTransform) return data({ ...blank, values: system });
      expect(xml).toBe('<?xml version="1.0"?><agreement><purchaser>Мельница</purchaser></agreement>');
      const left = [{ field: "dataXML.currency", message: "В справочнике нет значения «Тугрик»" }];
      return data({ ...blank, values: complete, left });
    };
    await open();
    const text = `<?xml version="1.0"${encoding}?><agreement><purchaser>Мельница</purchaser></agreement>`;
    const bytes = Uint8Array.from(text, (letter) => {
      const code = letter.charCodeAt(0);
      return code < 0x80 ? code : code - 0x410 + 0xc0;
    });
    const input = document.querySelector<HTMLInputElement>("input[type=file][accept*=xml]")!;
    await act(async () => {
      fireEvent.change(input, { target: { files: [new File([bytes], "договор.xml")] } });
    });
    await waitFor(() => expect(field(/^Номер договора/).value).toBe("ЗК-417/26"));
    expect(screen.getByText(/В справочнике нет значения «Тугрик»/).textContent).toContain("Валюта");
  });

  test("OTC-061 G-45: the last report fills the form, undo restores the input", async () => {
    saveDraft({ contract_number: "СВОЁ" });
    responses["lastRegistered"] = () => data({ dataXML: "<agreement>last</agreement>" });
    responses["ImportFromXmlString"] = (init) => {
      const { useXsltTransform } = bodyOf<{ useXsltTransform: boolean }>(init);
      return data({ ...blank, values: useXsltTransform ? complete : system });
    };
    await open();
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: /последнему договору/ }));
    });
    await waitFor(() => expect(field(/^Номер договора/).value).toBe("ЗК-417/26"));
    const toast = takeToasts().find(({ message }) => message === ru.agreements.form.fromLast)!;
    act(() => toast.action!.onClick());
    expect(field(/^Номер договора/).value).toBe("СВОЁ");
    expect(field(/^Цена за тонну/).value).toBe("");
  });

  test("G-45: a missing previous report shows a toast", async () => {
    await open();
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: /последнему договору/ }));
    });
    await waitFor(() => expect(toasts()).toContainEqual(["info", ru.agreements.form.noLast]));
  });

  test("OTC-075: an unreadable last report leaves the form unchanged", async () => {
    saveDraft({ contract_number: "ЗК-1" });
    responses["lastRegistered"] = () => ({ status: 500, body: {} });
    await open();
    await act(async () => {
      fireEvent.click(screen.getByRole("button", { name: /последнему договору/ }));
    });
    await waitFor(() => expect(toasts()).toContainEqual(["error", ru.agreements.failures.fill]));
    expect(field(/^Номер договора/).value).toBe("ЗК-1");
  });

  test("OTC-075: an unreadable template leaves an empty form", async () => {
    localStorage.setItem(
      "agreement_template_employee",
      JSON.stringify({ agreementId: 5, organizationId: 7 }),
    );
    responses["Agreements/5"] = () => ({ status: 500, body: {} });
    await open();
    await waitFor(() => expect(toasts()).toContainEqual(["error", ru.agreements.failures.fill]));
    expect(field(/^Номер договора/).value).toBe("");
  });

  test("OTC-068 G-46: the template fills a new form", async () => {
    localStorage.setItem(
      "agreement_template_employee",
      JSON.stringify({ agreementId: 5, organizationId: 7 }),
    );
    responses["Agreements/5"] = () => data({ dataXML: "<agreement>template</agreement>" });
    responses["ImportFromXmlString"] = (init) => {
      const { useXsltTransform } = bodyOf<{ useXsltTransform: boolean }>(init);
      return data({ ...blank, values: useXsltTransform ? { contract_number: "Шаблон-5" } : system });
    };
    await open();
    expect(field(/^Номер договора/).value).toBe("Шаблон-5");
    expect(toasts()).toContainEqual(["info", ru.agreements.form.fromTemplate]);
  });

  test("PLAT-161: failed dictionaries show one message", async () => {
    responses["dropdownLists"] = () => ({ status: 500, body: {} });
    await open();
    await waitFor(() => expect(toasts()).toEqual([["error", ru.shared.failures.catalogs]]));
  });

  test("design 8: a restored draft shows when it was saved and is discarded", async () => {
    saveDraft(complete);
    await open();
    expect(screen.getByText(/^Восстановлен черновик от 21.11.2026, 10:00$/)).toBeTruthy();
    expect(field(/^Номер договора/).value).toBe("ЗК-417/26");
    expect(field(/^Цена за тонну/).value).toBe("17\u00a0420,00");
    const basis = screen.getByRole<HTMLInputElement>("combobox", { name: ru.agreements.fields.basis_type });
    expect(basis.value).toBe("Первый");
    fireEvent.click(screen.getByRole("button", { name: ru.shared.form.draftDiscard }));
    const question = await screen.findByRole("dialog", { name: ru.shared.form.draftDiscardTitle });
    await act(async () => {
      fireEvent.click(within(question).getByRole("button", { name: ru.shared.form.draftDiscard }));
    });
    await waitFor(() => expect(field(/^Номер договора/).value).toBe(""));
    expect(storedDrafts()).toEqual([]);
  });

  test("OTC-072 G-48: a failed look-up clears the INN and shows why", async () => {
    responses["Organizations/inn"] = () => ({ status: 500, body: {} });
    await open();
    fireEvent.change(field(/^ИНН покупателя/), { target: { value: "2399703036" } });
    await waitFor(() => expect(toasts()).toContainEqual(["error", ru.shared.failures.inn]));
    expect(field(/^ИНН покупателя/).value).toBe("");
  });
});

test("OTC-074: a form that fails to load offers a retry", async () => {
  responses["ImportFromXmlString"] = () => ({ status: 500, body: {} });
  start();
  const retry = await screen.findByRole("button", { name: ru.app.errors.retry });
  expect(toasts()).toContainEqual(["error", ru.agreements.failures.form]);
  responses["ImportFromXmlString"] = () => data({ ...blank, values: system });
  await act(async () => {
    fireEvent.click(retry);
  });
  expect(await screen.findByRole("button", { name: "Зарегистрировать" })).toBeTruthy();
});
