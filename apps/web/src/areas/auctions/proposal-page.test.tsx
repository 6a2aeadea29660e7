import type { ProposalHistory } from "@birzha/domain/auctions/proposal/proposal-row.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseLanguage, followPage } from "../../i18n/language.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { startSession } from "../../shared/session/session-sync.ts";
import { PromptHost } from "../../ui/overlays/prompt-host.tsx";
import { takeToasts } from "../../ui/feedback/toast.ts";
import {
  type Answers,
  type Asked,
  data,
  dictionaries,
  changedHistory,
  member,
  offersOf,
  open,
  operator,
  proposal,
  rejected,
  sentHistory,
  standIn,
  timeOf,
  usualResponses,
} from "../../../test/sample-exchange.tsx";
import { autosaveDelays } from "./use-own-draft.ts";

const words = ru.auctions.form;
const { fields, rules } = ru.auctions;
const required = rules.requiredField;

let responses: Answers;
let requests: Asked[];

beforeAll(() => followPage("/commodity"));
beforeEach(async () => {
  // Disables autosave, except in tests about it.
  autosaveDelays.after = 3_600_000;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });
  localStorage.clear();
  sessionStorage.clear();
  responses = usualResponses();
  requests = standIn(responses);
  await startSession();
  takeToasts();
});
afterEach(async () => {
  cleanup();
  leaveSession("signed-out");
  vi.useRealTimers();
  vi.unstubAllGlobals();
  chooseLanguage("ru");
  await followPage("/commodity");
});

const form = () => screen.findByRole("form");
const place = (name: string) => document.getElementById(`field-${name}`)!;
const input = (name: string) =>
  place(name).querySelector<HTMLInputElement>("input:not([type=hidden]), textarea")!;
const errorAt = (name: string) =>
  within(place(name)).queryByText(/./, { selector: "[class*=error]" })?.textContent;
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const press = (name: string) => act(async () => void fireEvent.click(button(name)));
const type = (name: string, text: string) =>
  act(async () => {
    fireEvent.change(input(name), { target: { value: text } });
    fireEvent.blur(input(name));
  });
const offers = (name: string) => offersOf(input(name));
const segments = (name: string) => within(place(name)).queryAllByRole<HTMLInputElement>("radio");
/** Selected option of a radio group. */
const responseOf = (name: string) => {
  const lit = segments(name).find(({ checked }) => checked);
  return lit ? lit.closest("label")!.textContent : "";
};
async function choose(name: string, option: string) {
  if (segments(name).length > 0)
    return act(async () => void fireEvent.click(within(place(name)).getByText(option)));
  const list = await offers(name);
  await act(async () => void fireEvent.click(list.find(({ textContent }) => textContent === option)!));
}
const calls = (method: string, path: string) =>
  requests.filter((one) => one.method === method && one.path === path);
const writes = () => requests.filter(({ method }) => method !== "GET");
const buttonsOf = async () => {
  const aside = (await form()).querySelector("aside")!;
  return within(aside)
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
};
const enabledInputs = async () =>
  [...(await form()).querySelectorAll<HTMLInputElement>("input:not([type=hidden]), textarea, select")].filter(
    ({ disabled }) => !disabled,
  );

/** Opens the stored draft, which is complete and valid. */
async function openDraft(change: object = {}) {
  responses["GET /api/auctions/draft/7"] = () => data({ ...proposal, ...change });
  const opened = await open("/commodity/form?page=edit&id=7&status=0");
  await form();
  return opened;
}
async function openStored(query: string, change: object = {}) {
  responses["GET /api/auctions/proposal/7"] = () => data({ ...proposal, ...change });
  return open(`/commodity/form?${query}`);
}

describe("the frame and its modes", () => {
  test("PROP-044 PROP-045 PROP-046 PROP-049 PROP-054 ACC-023: a new proposal has three sections and empty fields", async () => {
    await open("/commodity/form");
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Новая заявка на аукцион");
    await form();
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      words.sections.customer,
      words.sections.dates,
      words.sections.auction,
    ]);
    const [id, name] = [words.firmId, words.firmName].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    await waitFor(() => expect([id!.value, name!.value]).toEqual(["12", "ООО «Агро»"]));
    expect([id!.disabled, name!.disabled]).toEqual([true, true]);
    expect(await buttonsOf()).toEqual([words.send, words.save]);

    const flags = [
      "hasAuctionSeries",
      "hasVat",
      "hasAutoImproveStartPrice",
      "hasAutoRenewal",
      "hasJointAuction",
      "exportAuction",
    ];
    for (const flag of flags) {
      expect(input(flag).disabled, flag).toBe(false);
      // DESK-010: both options are visible, neither is preselected.
      expect([...place(flag).querySelectorAll("label")].map(({ textContent }) => textContent)).toEqual([
        "Да",
        "Нет",
      ]);
      expect(responseOf(flag), flag).toBe("");
    }
  });

  test.each([
    ["view", [ru.shared.actions.close]],
    ["feedback", [words.revoke, ru.shared.actions.close]],
  ])("PROP-047 PROP-050 PROP-053: the mode %s disables every input", async (mode, buttons) => {
    await openStored(`page=${mode}&id=7&status=1`, { status: 1 });
    expect(await buttonsOf()).toEqual(buttons);
    expect(await enabledInputs()).toEqual([]);
    const shown = async () => {
      const inputs = [...(await form()).querySelectorAll("input")].map(({ value }) => value);
      return mode === "view" ? (await form()).textContent : inputs.join(" ");
    };
    // Read-only values render later.
    await waitFor(async () => expect(await shown()).toContain("16\u00a0500"));
    // A read-only proposal shows its product in the heading.
    expect(mode === "view" ? screen.getByRole("heading", { level: 1 }).textContent : await shown()).toContain(
      "Пшеница 4 класс",
    );
    expect(calls("GET", "/api/auctions/draft/7")).toEqual([]);
    expect(calls("GET", "/api/auctions/proposal/check/7")).toEqual([]);
  });

  test("PROP-048 PROP-050 PROP-053 ACC-010: a change enables the fields that the exchange's response allows", async () => {
    responses["GET /api/auctions/proposal/check/7"] = () =>
      data({
        auctionDate: true,
        lotQty: true,
        startPrice: true,
        commodity: false,
        info: true,
        customers: false,
      });
    await openStored("page=change&id=7&status=2", { status: 2 });
    expect(await buttonsOf()).toEqual([words.change, ru.shared.actions.close]);
    const open = (await enabledInputs()).map((one) => one.closest("[id^=field-]")?.id ?? one.type);
    expect(new Set(open)).toEqual(
      new Set(["radio", "field-dates.0", "field-lotQty", "field-startPrice", "field-info"]),
    );
    expect(button(ru.auctions.customers.add).disabled).toBe(true);
  });

  test("PROP-050 PROP-051 PROP-053: a draft can be saved, sent or closed", async () => {
    const { address } = await openDraft();
    expect(await buttonsOf()).toEqual([words.send, words.save, ru.shared.actions.close]);
    expect(calls("GET", "/api/auctions/proposal/7")).toEqual([]);
    responses["GET /api/auctions/draft"] = () => data([]);
    await press(ru.shared.actions.close);
    await waitFor(() => expect(address()).toBe("/commodity?isDraft=true"));
  });

  test.each([
    ["", "/commodity"],
    ["&isDraft=true", "/commodity?isDraft=true"],
  ])("PROP-051: closing a sent proposal opened with «%s» leads to %s", async (requests, list) => {
    responses["GET /api/auctions/proposal"] = responses["GET /api/auctions/draft"] = () => data([]);
    const { address } = await openStored(`page=view&id=7&status=1${requests}`, { status: 1 });
    await form();
    await press(ru.shared.actions.close);
    await waitFor(() => expect(address()).toBe(list));
  });

  test.each([
    [3, "Уточните базис", true],
    [7, "Уточните базис", true],
    [4, "Уточните базис", false],
    [3, null, false],
  ])(
    "PROP-052 PROP-073: status %i with the exchange's comment (%s) shows it: %s",
    async (status, comment, isShown) => {
      await openStored(`page=view&id=7&status=${status}`, { status, comment });
      await form();
      const note = screen.queryByRole("note");
      expect(note?.textContent?.includes(comment ?? "") === true).toBe(isShown);
      expect(note?.getAttribute("data-tone") ?? "bad").toBe("bad");
    },
  );

  test("DESK-011 SCREEN-101: a proposal shows product, number, state, details and history", async () => {
    await openStored("page=view&id=7&status=2", { status: 2, hasAuctionSeries: null, info: "" });
    await screen.findByText(words.firmName, { selector: "dt" });
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Пшеница 4 класс, заявка №\u00a07");
    expect(screen.getAllByText(ru.auctions.statuses[2])).not.toEqual([]);
    const terms = [...(await form()).querySelectorAll("dt")].map(({ textContent }) => textContent);
    expect(terms.slice(0, 7)).toEqual([
      fields.auctionDate,
      fields.direction,
      ru.auctions.totals.volume,
      fields.startPrice,
      ru.auctions.totals.value,
      ru.auctions.columns.basis,
      words.firmName,
    ]);
    const valueOf = (term: string) => screen.getByText(term, { selector: "dt" }).nextSibling!.textContent;
    expect(valueOf(ru.auctions.totals.volume)).toBe("5\u00a0000\u00a0т");
    expect(valueOf(ru.auctions.totals.value)).toBe("82\u00a0500\u00a0000\u00a0₽");
    expect([valueOf(fields.lotVolume), valueOf(fields.minStepPrice)]).toEqual(["50\u00a0т", "10\u00a0₽"]);
    expect(valueOf(fields.customers)).toBe("ООО «Агро»: 60; ООО «Порт»: 40");
    for (const empty of [fields.info, fields.hasAuctionSeries, fields.determineStartPrice])
      expect(terms, empty).not.toContain(empty);
    expect([...(await form()).querySelectorAll("dd")].filter(({ textContent }) => !textContent)).toEqual([]);
    expect(await screen.findByRole("heading", { name: ru.processing.history.title })).toBeTruthy();
    // The options come with the proposal, so no dictionary is requested.
    expect(requests.filter(({ path }) => path === "/api/dictionary/auction/commodity")).toEqual([]);
  });

  test("SCREEN-012: the page of an accepted proposal links to its next steps", async () => {
    await openStored("page=view&id=7&status=2", { status: 2 });
    const panel = within(await screen.findByRole("region", { name: ru.auctions.panel.title }));
    const { change, revoke, repeat, history } = ru.auctions.panel;
    expect(panel.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      ...[change, revoke, repeat, history],
    ]);
    expect(panel.getByRole("link", { name: repeat }).getAttribute("href")).toContain("createNewCopy=true");
  });

  test("ACC-011: a blocked proposal says so and cannot be revoked", async () => {
    await openStored("page=feedback&id=7&status=1", { status: 1, isBlockedState: true });
    await form();
    expect(button(words.revoke).disabled).toBe(true);
    expect(screen.getByRole("note").textContent).toBe(ru.auctions.errors.blocked);
  });

  test("G-24: a missing proposal shows the error page", async () => {
    responses["GET /api/auctions/proposal/7"] = () => ({
      status: 404,
      body: { data: null, errorMessage: "Запись не найдена", code: "shared.not-found" },
    });
    await open("/commodity/form?page=view&id=7&status=1");
    expect(await screen.findByText(ru.app.errors.title)).toBeTruthy();
  });

  test("ACC-028: a proposal that fails to load offers a retry", async () => {
    responses["GET /api/auctions/proposal/7"] = () => ({ status: 500, body: {} });
    await open("/commodity/form?page=view&id=7&status=1");
    const retry = await screen.findByRole("button", { name: ru.app.errors.retry });
    responses["GET /api/auctions/proposal/7"] = () => data({ ...proposal, status: 1 });
    await act(async () => void fireEvent.click(retry));
    expect(await form()).toBeTruthy();
  });

  test("PROP-035 PROP-043 A-18: a copy is a new proposal without past days", async () => {
    responses["POST /api/auctions/draft"] = () => data({ id: 8 });
    await openStored("createNewCopy=true&id=7&status=3", {
      status: 3,
      comment: "Отклонено",
      auctionDate: { begin: null, end: null, dates: ["2026-11-01", "2026-11-24"] },
    });
    expect(await buttonsOf()).toEqual([words.send, words.save]);
    expect(screen.queryByText("Отклонено", { exact: false })).toBeNull();
    expect(input("dates.0").value).toBe("24.11.2026");
    await press(words.save);
    const [created] = calls("POST", "/api/auctions/draft");
    expect(created?.body).toMatchObject({
      data: { id: 0, lotQty: 100, auctionDate: { dates: ["2026-11-24"] } },
    });
    expect(takeToasts().map(({ message }) => message)).toEqual(["Заявка скопирована в черновик"]);
  });
});

describe("dictionaries", () => {
  test("DICT-023 PROP-024: the selects use the language of the page", async () => {
    await openDraft();
    expect(input("commodity").value).toBe("Пшеница 4 класс");
    chooseLanguage("en");
    await act(() => followPage("/en/commodity/form"));
    await waitFor(() => expect(input("commodity").value).toBe("Пшеница 4 класс (en)"));
    expect([...place("direction").querySelectorAll("label")].map(({ textContent }) => textContent)).toEqual([
      "Продажа (en)",
      "Покупка (en)",
    ]);
    expect(calls("GET", "/api/dictionary/auction/dropdownLists")).toHaveLength(1);
  });

  test("DICT-024 ACC-028 SCREEN-111: the form loads all dictionaries by one request and opens without them", async () => {
    const path = "/api/dictionary/auction/dropdownLists";
    responses[`GET ${path}`] = () => ({ status: 500, body: {} });
    await open("/commodity/form");
    await form();
    expect(calls("GET", path)).toHaveLength(1);
    expect(await screen.findByText(ru.shared.failures.catalogs)).toBeTruthy();
    responses[`GET ${path}`] = () => data(dictionaries);
    await press(ru.shared.actions.retry);
    await waitFor(() => expect(screen.queryByText(ru.shared.failures.catalogs)).toBeNull());
    await choose("basis", "Новороссийск");
  });
});

describe("dependent fields", () => {
  test("PROP-056 PROP-062 PROP-063: dates can be added and removed, several exclude a series", async () => {
    await openDraft({ hasJointAuction: false, customers: [], hasAuctionSeries: true });
    expect(place("determineStartPrice")).toBeTruthy();
    await press(words.addDay);
    expect(responseOf("hasAuctionSeries")).toBe("Нет");
    expect(input("hasAuctionSeries").disabled).toBe(true);
    expect(place("determineStartPrice")).toBeNull();
    await press(words.removeDay.replace("{number}", "2"));
    expect(input("hasAuctionSeries").disabled).toBe(false);
    await act(async () => void fireEvent.click(screen.getByRole("radio", { name: words.period })));
    expect(input("hasAuctionSeries").disabled).toBe(true);
    await type("begin", "25.11.2026");
    await type("end", "27.11.2026");
    await act(async () => void fireEvent.click(screen.getByRole("radio", { name: words.singleDates })));
    expect(document.querySelectorAll("[id^='field-dates.']")).toHaveLength(1);
    expect(input("dates.0").value).toBe("");
  });

  test("PROP-057 PROP-058 PROP-069 PROP-070 PROP-071: organisers can be added and removed with refetched options", async () => {
    await openDraft();
    const customers = "/api/dictionary/auction/auctionCustomerList";
    const rows = () =>
      within(screen.getByRole("table", { name: ru.auctions.customers.title }))
        .getAllByRole("row")
        .slice(1, -1)
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(rows()).toEqual(["ООО «Агро»60", "ООО «Порт»40"]));
    await press(ru.auctions.customers.removeOf.replace("{name}", "ООО «Порт»"));
    expect(rows()).toEqual(["ООО «Агро»60"]);
    await waitFor(() => expect(calls("GET", customers)).toHaveLength(2));

    await press(ru.auctions.customers.add);
    const dialog = within(await screen.findByRole("dialog"));
    const organization = dialog.getByLabelText(new RegExp(`^${ru.auctions.customers.firm}`), {
      selector: "input",
    });
    const offered = await offersOf(organization);
    expect(offered.map(({ textContent }) => textContent)).toEqual(["ООО «Порт»"]);
    await act(async () => void fireEvent.click(offered[0]!));
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${ru.auctions.customers.lots}`)), {
      target: { value: "41" },
    });
    await act(async () => void fireEvent.click(dialog.getByRole("button", { name: ru.shared.actions.add })));
    expect(rows()).toEqual(["ООО «Агро»60", "ООО «Порт»41"]);
    // PROP-092.
    expect(place("customers").textContent).toContain(rules.customersSum.replace("{lots}", "100"));

    await choose("hasJointAuction", "Нет");
    expect(screen.queryByRole("table", { name: ru.auctions.customers.title })).toBeNull();
    await waitFor(() => expect(calls("GET", customers)).toHaveLength(3));
    await choose("hasJointAuction", "Да");
    expect(screen.getByText(ru.auctions.customers.none)).toBeTruthy();
  });

  test("PROP-059 PROP-060 PROP-061 PROP-067: the answer no hides and clears dependent fields", async () => {
    responses["PUT /api/auctions/draft/7"] = () => data({ id: 7 });
    await openDraft();
    expect((await offers("autoImprovePriceEndTime")).map(({ textContent }) => textContent)).toEqual([
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
    ]);
    await choose("durationMiniSession", "5 мин");
    expect(input("autoImprovePriceEndTime").value).toBe("");
    await choose("hasAutoImproveStartPrice", "Нет");
    await choose("hasAutoRenewal", "Нет");
    for (const name of ["autoImprovePriceStep", "autoImprovePriceStartTime", "renewalPeriod", "renewalStep"])
      expect(place(name), name).toBeNull();
    await press(words.save);
    expect(calls("PUT", "/api/auctions/draft/7")[0]?.body).toMatchObject({
      data: {
        autoImprovePriceStep: null,
        autoImprovePriceStartTime: null,
        autoImprovePriceEndTime: null,
        renewalPeriod: null,
        renewalStep: null,
      },
    });
  });

  test("PROP-097 FIX-021: date limits come from the server's clock", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T07:00:00Z") });
    responses["GET /api/auctions/proposal/current/date"] = () => timeOf("2026-11-21T15:00");
    await open("/commodity/form");
    await form();
    await type("dates.0", "22.11.2026");
    expect(input("dates.0").value).toBe("22.11.2026");
    expect(errorAt("dates.0")).toBe("Дата не может быть раньше 23.11.2026");
    await type("dates.0", "22.01.2027");
    expect(input("dates.0").value).toBe("22.01.2027");
    expect(errorAt("dates.0")).toBe("Дата не может быть позже 21.01.2027");
    await type("dates.0", "23.11.2026");
    expect(errorAt("dates.0")).toBeUndefined();
  });

  test("PROP-096 FIX-021: a period has its own limits", async () => {
    await open("/commodity/form");
    await form();
    await act(async () => void fireEvent.click(screen.getByRole("radio", { name: words.period })));
    await type("begin", "21.01.2027");
    expect(input("begin").value).toBe("21.01.2027");
    expect(errorAt("begin")).toBe("Дата не может быть позже 19.01.2027");
    await type("begin", "24.11.2026");
    await type("end", "25.11.2026");
    expect(input("end").value).toBe("25.11.2026");
    expect(errorAt("end")).toBe("Окончание периода не может быть раньше 26.11.2026");
  });
});

describe("errors", () => {
  test("PROP-076 PROP-077 PROP-081 PROP-089: an empty form lists 18 fields and the date", async () => {
    await open("/commodity/form");
    await form();
    await press(words.send);
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole("link");
    expect(links).toHaveLength(19);
    expect(within(summary).getByText("Заполните:")).toBeTruthy();
    expect(errorAt("dates.0")).toBe(required);
    expect(errorAt("commodity")).toBe(required);
    fireEvent.click(within(summary).getByRole("link", { name: fields.commodity }));
    expect(document.activeElement).toBe(input("commodity"));
    expect(writes()).toEqual([]);
    await choose("commodity", "Пшеница 3 класс");
    expect(within(summary).queryByRole("link", { name: fields.commodity })).toBeNull();
  });

  test("PROP-077 PROP-078: a period needs both ends, a series its price source", async () => {
    await openDraft({ hasJointAuction: false, customers: [], hasAuctionSeries: true });
    await press(words.send);
    expect(errorAt("determineStartPrice")).toBe(required);
    await act(async () => void fireEvent.click(screen.getByRole("radio", { name: words.period })));
    await type("begin", "24.11.2026");
    expect(errorAt("end")).toBe(required);
    expect(errorAt("begin")).toBeUndefined();
    expect(writes()).toEqual([]);
  });

  test("PROP-082..088 PROP-135: a rejected value stays in its field with the error", async () => {
    const limit = (number: string) => rules.limit.replace("{limit}", number);
    const cases: readonly (readonly [field: string, typed: string, message: string])[] = [
      // PROP-082.
      ["lotVolume", "100000", limit("99\u00a0999")],
      ["lotVolume", "1,5", "Знаки после запятой не допускаются"],
      ["lotVolume", "-1", rules.integer],
      // PROP-083, PROP-084, PROP-085.
      ["lotQty", "100000000", limit("99\u00a0999\u00a0999")],
      ["numberOfParticipants", "100000000", limit("99\u00a0999\u00a0999")],
      ["autoImprovePriceStep", "100000000", limit("99\u00a0999\u00a0999")],
      // PROP-086.
      ["startPrice", "0", rules.price],
      ["startPrice", "1,234", "Не более 2 знаков после запятой"],
      // PROP-087, PROP-088.
      ["startPrice", "16505", rules.notyMiltipleMin],
      ["autoImprovePriceStep", "15", rules.notyMiltiple],
    ];
    await openDraft();
    for (const [name, typed, message] of cases) {
      await type(name, typed);
      expect(errorAt(name), `${name} ${typed}`).toBe(message);
    }
    await press(words.send);
    expect([input("lotVolume").value, input("startPrice").value]).toEqual(["-1", "16\u00a0505"]);
    expect(writes()).toEqual([]);
  });

  test("PROP-087: decimals are exact: 16500,50 is a multiple of 0,5", async () => {
    await openDraft();
    await choose("minStepPrice", "0,5");
    await type("startPrice", "16500,55");
    expect(errorAt("startPrice")).toBe(rules.notyMiltipleMin);
    await type("startPrice", "16500,50");
    expect(errorAt("startPrice")).toBeUndefined();
  });

  test("PROP-091 FIX-106: more than 700 characters of information stay with an error", async () => {
    await openDraft();
    await type("info", "я".repeat(701));
    expect(input("info").value).toHaveLength(701);
    expect(errorAt("info")).toContain("700");
  });

  test("PROP-094: a returned proposal can use tomorrow at any hour", async () => {
    responses["GET /api/auctions/proposal/current/date"] = () => timeOf("2026-11-21T16:00");
    await openStored("page=edit&id=7&status=7", { status: 7, comment: "Уточните" });
    await form();
    await type("dates.0", "22.11.2026");
    expect(input("dates.0").value).toBe("22.11.2026");
    expect(errorAt("dates.0")).toBeUndefined();
  });
});

describe("saving and sending", () => {
  test("PROP-102 PROP-106 PROP-109 PROP-134: an empty form is saved and opens the drafts", async () => {
    responses["POST /api/auctions/draft"] = () => data({ id: 8 });
    responses["GET /api/auctions/draft"] = () => data([]);
    const { address } = await open("/commodity/form");
    await form();
    await press(words.save);
    expect(calls("POST", "/api/auctions/draft")[0]?.body).toMatchObject({
      data: { id: 0, commodity: null, lotQty: null, customers: [], info: "" },
    });
    expect(takeToasts().map(({ message }) => message)).toEqual(["Черновик создан"]);
    expect(address()).toBe("/commodity/form");
    await waitFor(() => expect(address()).toBe("/commodity?isDraft=true"));
  });

  test("PROP-055 PROP-072 PROP-075 PROP-103 PROP-110 PROP-114: a complete draft is sent once and opens the list", async () => {
    responses["POST /api/auctions/proposal"] = () => data({ id: 7 });
    responses["GET /api/auctions/proposal"] = () => data([]);
    const { address } = await openDraft({ info: "Самовывоз" });
    await act(async () => {
      fireEvent.click(button(words.send));
      fireEvent.click(button(words.send));
    });
    const { comment: _comment, status: _status, changeOutcome: _outcome, ...rest } = proposal;
    const { isBlockedState: _blocked, ...whole } = rest;
    expect(writes().map(({ path, body }) => ({ path, body }))).toEqual([
      { path: "/api/auctions/proposal", body: { data: { ...whole, info: "Самовывоз" } } },
    ]);
    expect(takeToasts()).toMatchObject([
      { message: "Заявка отправлена", detail: "Черновик сохранён в реестр" },
    ]);
    await waitFor(() => expect(address()).toBe("/commodity"));
  });

  test("PROP-075: the English page sends its language", async () => {
    responses["PUT /api/auctions/draft/7"] = () => data({ id: 7 });
    await openDraft();
    chooseLanguage("en");
    await act(() => followPage("/en/commodity/form"));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save draft" })));
    expect(calls("PUT", "/api/auctions/draft/7")[0]?.body).toMatchObject({ data: { language: "en" } });
    expect(takeToasts().map(({ message }) => message)).toEqual(["Draft updated"]);
  });

  test("PROP-107 PROP-134: a stored draft is updated", async () => {
    responses["PUT /api/auctions/draft/7"] = () => data({ id: 7 });
    await openDraft();
    await press(words.save);
    expect(calls("PUT", "/api/auctions/draft/7")[0]?.body).toMatchObject({ data: { id: 7, version: 1 } });
    expect(takeToasts().map(({ message }) => message)).toEqual(["Черновик обновлён"]);
  });

  test("PROP-111: a returned proposal is corrected, not sent as new", async () => {
    responses["PUT /api/auctions/proposal/edit"] = () => data({ id: 7 });
    await openStored("page=edit&id=7&status=7", { status: 7, comment: "Уточните" });
    await form();
    await press(words.send);
    expect(writes()).toMatchObject([{ path: "/api/auctions/proposal/edit", body: { data: { id: 7 } } }]);
    expect(takeToasts().map(({ message }) => message)).toEqual(["Заявка обновлена"]);
  });

  test("A-23: saving a returned proposal creates a draft", async () => {
    responses["POST /api/auctions/draft"] = () => data({ id: 8 });
    await openStored("page=edit&id=7&status=7", { status: 7, comment: "Уточните" });
    await form();
    await press(words.save);
    expect(calls("POST", "/api/auctions/draft")[0]?.body).toMatchObject({ data: { id: 0 } });
  });

  test("PROP-112 PROP-134: a change is sent with the id of the proposal", async () => {
    responses["GET /api/auctions/proposal/check/7"] = () => data({ lotVolume: true });
    responses["PUT /api/auctions/proposal/edit"] = () => data({ id: 7 });
    await openStored("page=change&id=7&status=1", { status: 1 });
    await form();
    await type("lotVolume", "60");
    await press(words.change);
    expect(writes()).toMatchObject([
      { path: "/api/auctions/proposal/edit", body: { data: { id: 7, lotVolume: 60 } } },
    ]);
    expect(takeToasts().map(({ message }) => message)).toEqual(["Заявка обновлена"]);
  });

  test("PROP-113 PROP-114 PROP-134: a revoked proposal opens the list", async () => {
    responses["GET /api/auctions/proposal/cancel/7"] = () => data({ id: 7 });
    responses["GET /api/auctions/proposal"] = () => data([]);
    const { address } = await openStored("page=feedback&id=7&status=2", { status: 2 });
    await form();
    await press(words.revoke);
    expect(calls("GET", "/api/auctions/proposal/cancel/7")).toHaveLength(1);
    expect(takeToasts().map(({ message }) => message)).toEqual(["Заявка отозвана"]);
    await waitFor(() => expect(address()).toBe("/commodity"));
  });

  test("PROP-117: a revocation with an error response reports no success", async () => {
    responses["GET /api/auctions/proposal/cancel/7"] = () => rejected("Заявка уже отозвана");
    await openStored("page=feedback&id=7&status=2", { status: 2 });
    await form();
    await press(words.revoke);
    expect(within(screen.getByRole("alert")).getByText("Заявка уже отозвана")).toBeTruthy();
    expect(takeToasts()).toEqual([]);
  });

  test("PROP-115: an error in a 200 response joins the error list", async () => {
    responses["POST /api/auctions/proposal"] = () => rejected("Стартовая цена слишком мала");
    const { address } = await openDraft();
    await press(words.send);
    expect(within(screen.getByRole("alert")).getByText("Стартовая цена слишком мала")).toBeTruthy();
    expect(takeToasts()).toEqual([]);
    expect(button(words.save).disabled).toBe(true);
    await waitFor(() => expect(button(words.save).disabled).toBe(false));
    expect(address()).toContain("/commodity/form");
    expect(input("startPrice").value).toBe("16\u00a0500");
  });

  test("PROP-116: every broken rule from the server is listed", async () => {
    responses["POST /api/auctions/proposal"] = () => ({
      status: 400,
      body: { data: null, errorMessage: "a", code: "auctions.broken-rules", errors: { Data: ["a", "b"] } },
    });
    await openDraft();
    await press(words.send);
    const errorItems = within(screen.getByRole("alert")).getAllByRole("listitem");
    expect(errorItems.map(({ textContent }) => textContent)).toEqual(["a", "b"]);
  });

  test("design 8: typed values return after sign-in of the same user only", async () => {
    responses["PUT /api/auctions/draft/7"] = () => ({ status: 401, body: { data: null, errorMessage: "" } });
    await openDraft();
    await type("lotVolume", "60");
    await press(words.save);
    cleanup();
    await startSession();
    await openDraft();
    expect(input("lotVolume").value).toBe("60");
    expect(screen.getByRole("note").textContent).toContain("Данные формы восстановлены");
    await press(words.keptDiscard);
    expect(input("lotVolume").value).toBe("50");
    expect(screen.queryByRole("note")).toBeNull();
    // A restored value is removed from the storage.
    cleanup();
    await openDraft();
    expect(input("lotVolume").value).toBe("50");
  });

  test("design 8: leaving with unsaved input asks first, also after a failure", async () => {
    responses["PUT /api/auctions/draft/7"] = () => ({ status: 500, body: {} });
    responses["GET /api/auctions/draft"] = () => data([]);
    const { address, router } = await openDraft();
    await type("lotVolume", "60");
    await press(words.save);
    expect(screen.getByRole("alert").textContent).toContain(ru.auctions.failures.send);
    expect(input("lotVolume").value).toBe("60");
    await act(async () => void router.navigate({ to: "/elsewhere" as "/" }));
    expect(address()).toContain("/commodity/form");
  });
});

describe("A-13: the operator", () => {
  const { decisions, acts: actionNames } = ru.processing;
  /** Actions for the result of an auction (DESK-021). */
  const results = [actionNames.hold.do, actionNames.notHold.do];

  const history = "GET /api/auctions/proposal/history/7";

  async function openAsOperator(
    status: number,
    proposalHistory: ProposalHistory = sentHistory,
    change: object = {},
  ) {
    leaveSession("signed-out");
    responses["GET /keycloak/users/info"] = () => data(operator);
    await startSession();
    responses[history] = () => data(proposalHistory);
    await openStored(`page=view&id=7&status=${status}`, { status, ...change });
    await screen.findByRole("heading", { name: ru.processing.history.title });
  }

  test.each([
    [1, null, [decisions.accept.do, decisions.return.do, decisions.reject.do, actionNames.block.do]],
    [
      1,
      1,
      [
        ...["Принять изменение", "Вернуть с замечанием", "Отклонить изменение", "Снять с расписания"],
        ...[actionNames.block.do, ...results],
      ],
    ],
    [7, 1, [decisions.takeOff.do, actionNames.block.do, ...results]],
    [2, 1, [decisions.takeOff.do, actionNames.block.do, ...results]],
    [4, null, []],
  ])(
    "A-13 FIX-063 DESK-021: status %i with version %s in force offers: %s",
    async (status, inForce, offered) => {
      const proposalHistory = inForce === null ? sentHistory : changedHistory;
      await openAsOperator(status, proposalHistory);
      await waitFor(async () => expect(await buttonsOf()).toEqual([...offered, ru.shared.actions.close]));
    },
  );

  test("FIX-063: a change shows the version in force and changed values", async () => {
    await openAsOperator(1, changedHistory, { version: 2, lotQty: 120 });
    const panel = await screen.findByRole("region", { name: ru.processing.change.title });
    expect(panel.textContent).toContain("До решения биржи действует редакция №\u00a01 от 20.11.2026");
    const cells = within(panel)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      [fields.lotQty, "100", "120"],
      [fields.exportAuction, "Нет", "Да"],
    ]);
  });

  test("FIX-062: a decision names its version, a conflict loads the new", async () => {
    const path = "/api/auctions/proposal/processing/7";
    responses[`PUT ${path}`] = () => {
      responses["GET /api/auctions/proposal/7"] = () =>
        data({ ...proposal, status: 1, version: 2, lotQty: 120 });
      responses[history] = () => data({ ...changedHistory, inForce: null, decisions: [] });
      return { status: 409, body: { data: null, code: "shared.stale", errorMessage: "Запись изменена" } };
    };
    await openAsOperator(1, sentHistory, { version: 1 });
    render(
      <IntlProvider locale="ru" messages={ru}>
        <MantineProvider env="test">
          <PromptHost />
        </MantineProvider>
      </IntlProvider>,
    );
    button(decisions.accept.do).focus();
    await press(decisions.accept.do);
    const agreed = await within(await screen.findByRole("dialog")).findByRole("button", {
      name: decisions.accept.do,
    });
    await act(async () => void fireEvent.click(agreed));
    expect(calls("PUT", path).map(({ body }) => body)).toEqual([{ data: { action: "accept", version: 1 } }]);
    const since = await screen.findByRole("alert");
    expect(since.textContent).toContain(ru.processing.change.sinceTitle);
    expect(since.textContent).toContain("120");
    await waitFor(() =>
      expect(screen.getByText(fields.lotQty, { selector: "dt" }).nextSibling?.textContent).toBe("120"),
    );
    // After a keyboard decision the focus is on the button of the next form.
    await waitFor(() => expect(document.activeElement).toBe(button(decisions.accept.do)));
    // The next decision uses the current version.
    responses[`PUT ${path}`] = () => data({ id: 7, status: 2 });
    await waitFor(() => expect(button(decisions.accept.do).disabled).toBe(false));
    await press(decisions.accept.do);
    const again = await within(await screen.findByRole("dialog")).findByRole("button", {
      name: decisions.accept.do,
    });
    await act(async () => void fireEvent.click(again));
    expect(calls("PUT", path).at(-1)!.body).toEqual({ data: { action: "accept", version: 2 } });
    // The message about a failed decision disappears.
    await waitFor(() => expect(screen.queryByText(ru.processing.change.sinceTitle)).toBeNull());
  });

  test("A-13: a member has no decision buttons", async () => {
    await openStored("page=view&id=7&status=1", { status: 1 });
    expect(await buttonsOf()).toEqual([ru.shared.actions.close]);
  });

  test("FIX-068: staff filing for a company stores no drafts", async () => {
    leaveSession("signed-out");
    responses["GET /keycloak/users/info"] = () =>
      data({ ...operator, organizationInfo: member.organizationInfo });
    await startSession();
    await open("/commodity/form");
    expect(await buttonsOf()).toEqual([words.send]);
  });
});

describe("FIX-064: the history of a proposal for its company", () => {
  const { history: proposalHistory } = ru.processing;
  const events = async () => {
    const section = await screen.findByRole("region", { name: proposalHistory.title });
    return within(section)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent!);
  };

  test("versions, decisions, comments and dates appear newest first", async () => {
    const rejected = {
      ...{ kind: "rejectChange", description: "Объём не подтверждён", author: null },
      ...{ at: "2026-11-20T12:30:00Z", version: 2 },
    } as const;
    responses["GET /api/auctions/proposal/history/7"] = () =>
      data({
        inForce: 3,
        versions: [
          ...changedHistory.versions,
          { version: 3, kind: "restore", author: null, at: rejected.at, payload: proposal },
        ],
        decisions: [...changedHistory.decisions, rejected],
      });
    await openStored("page=view&id=7&status=2", { status: 2, version: 3, changeOutcome: "rejected" });
    const [decided, changed, acceptedFirst, sent, ...more] = await events();
    expect(more).toEqual([]);
    expect(decided).toContain(proposalHistory.decision.rejectChange);
    expect(decided).toContain(proposalHistory.exchange);
    expect(decided).toContain("20.11.2026");
    expect(decided).toContain("Объём не подтверждён");
    expect(changed).toContain(proposalHistory.version.change);
    expect(changed).toContain("Сычева");
    expect(changed).toMatch(/Количество лотов\s*100\s*120/);
    expect(acceptedFirst).toContain(proposalHistory.decision.accept);
    expect(sent).toContain(proposalHistory.version.send);
    const notice = screen.getByRole("note");
    expect(notice.textContent).toContain(words.outcomes.rejected);
    expect(notice.textContent).toContain("Объём не подтверждён");
  });
});

describe("FIX-067: the server's clock in an open form", () => {
  test("DESK-010: after 15:00 the form marks the date and offers another", async () => {
    responses["GET /api/auctions/proposal/current/date"] = () => timeOf("2026-11-23T14:59:50");
    // A fixed clock makes slow machines irrelevant.
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    await openDraft();
    const strip = await screen.findByRole("region", { name: ru.auctions.clock.title });
    const chips = () => within(strip).getAllByRole("button");
    expect(chips()[0]!.textContent).toContain("24.11");
    expect(strip.textContent).toMatch(/До конца приёма на 24.11.202600:00:10/);
    expect(errorAt("dates.0")).toBeUndefined();
    // The form uses the server's clock, not this computer's.
    act(() => void vi.advanceTimersByTime(20_000));
    expect(strip.textContent).toMatch(/15:00:10/);
    expect(errorAt("dates.0")).toBe("Дата не может быть раньше 25.11.2026");
    expect(input("dates.0").value).toBe("24.11.2026");
    expect(input("startPrice").value).toBe("16\u00a0500");
    expect(chips()[0]!.textContent).toContain("25.11");
    await press("Перенести на 25.11.2026");
    expect(input("dates.0").value).toBe("25.11.2026");
    expect(errorAt("dates.0")).toBeUndefined();
  });

  test("the offer is the next unused day", async () => {
    await openDraft({
      auctionDate: { begin: null, end: null, dates: ["2026-11-21", "2026-11-22", "2026-11-20"] },
    });
    expect(errorAt("dates.2")).toBe("Дата не может быть раньше 22.11.2026");
    const offer = within(place("dates.0")).getByRole("button", { name: "Перенести на 23.11.2026" });
    await act(async () => void fireEvent.click(offer));
    expect(input("dates.0").value).toBe("23.11.2026");
    expect(within(place("dates.2")).getByRole("button", { name: /^Перенести на/ }).textContent).toBe(
      "Перенести на 24.11.2026",
    );
  });
});

describe("DESK-010: a new proposal from the last one", () => {
  const last = () =>
    data({
      id: 41,
      created: "2026-11-20T09:00:00Z",
      isRejected: false,
      payload: { ...proposal, info: "Самовывоз" },
    });

  test("copied values are marked until edited or cleared at once", async () => {
    responses["GET /api/auctions/proposal/last"] = last;
    const { router } = await open("/commodity/form");
    await form();
    expect(
      screen.getByText("Форма заполнена по заявке № 41 от 20.11.2026, перенесённые значения выделены."),
    ).toBeTruthy();
    const marks = () => screen.getAllByText(words.taken).map((one) => one.closest("[id^=field-]")!.id);
    expect(input("startPrice").value).toBe("16\u00a0500");
    expect(responseOf("direction")).toBe("Продажа");
    expect(marks()).toContain("field-startPrice");
    // Neither its days nor its notes.
    expect([input("dates.0").value, input("info").value]).toEqual(["", ""]);
    await type("startPrice", "16600");
    expect(marks()).not.toContain("field-startPrice");
    expect(marks()).toContain("field-lotQty");
    await press(words.takenClear);
    expect(screen.queryByText(words.taken)).toBeNull();
    expect([input("startPrice").value, input("lotQty").value]).toEqual(["16\u00a0600", ""]);
    expect(responseOf("direction")).toBe("");
    expect(router.state.location.href).toBe("/commodity/form");
  });

  test("one press toggles several days and updates the totals", async () => {
    responses["GET /api/auctions/proposal/last"] = last;
    await open("/commodity/form");
    await form();
    const days = () =>
      within(screen.getByRole("group", { name: ru.auctions.clock.days })).getAllByRole("button");
    expect(days().map(({ textContent }) => textContent!.slice(0, 5))).toEqual([
      "23.11",
      "24.11",
      "25.11",
      "26.11",
      "27.11",
      "30.11",
    ]);
    const chosen = () => days().filter((day) => day.getAttribute("aria-pressed") === "true").length;
    await act(async () => void fireEvent.click(days()[0]!));
    await act(async () => void fireEvent.click(days()[2]!));
    expect([chosen(), input("dates.0").value, input("dates.1").value]).toEqual([
      2,
      "23.11.2026",
      "25.11.2026",
    ]);
    await act(async () => void fireEvent.click(days()[0]!));
    expect([chosen(), input("dates.1").value]).toEqual([1, "25.11.2026"]);
    const totals = screen.getByRole("region", { name: ru.auctions.totals.title });
    expect(totals.textContent).toContain("5\u00a0000");
    expect(totals.textContent).toContain("82\u00a0500\u00a0000\u00a0₽");
    await type("lotQty", "10");
    expect(totals.textContent).toContain("8\u00a0250\u00a0000\u00a0₽");
  });
});

describe("DESK-010: server-side autosave of the draft", () => {
  beforeEach(() => {
    autosaveDelays.after = 1;
    responses["POST /api/auctions/draft"] = () => data({ id: 8, version: 1 });
    let version = 1;
    responses["PUT /api/auctions/draft/8"] = () => data({ id: 8, version: ++version });
    responses["PUT /api/auctions/draft/7"] = () => data({ id: 7, version: ++version });
  });
  const saved = () => screen.findByText(/^черновик сохранён в /);

  test("autosave updates the created draft, sending makes a proposal", async () => {
    responses["POST /api/auctions/proposal"] = () => data({ id: 8 });
    responses["GET /api/auctions/proposal/last"] = () =>
      data({ id: 41, created: "2026-11-20T09:00:00Z", isRejected: false, payload: proposal });
    const { address } = await open("/commodity/form");
    await form();
    expect(writes()).toEqual([]);
    await type("lotVolume", "60");
    await saved();
    await waitFor(() => expect(address()).toBe("/commodity/form?page=edit&id=8&status=0"));
    expect(calls("POST", "/api/auctions/draft").map(({ body }) => body)).toMatchObject([
      { data: { id: 0, lotVolume: 60 } },
    ]);
    // The same form stays mounted with its values.
    expect(input("lotVolume").value).toBe("60");
    await type("dates.0", "24.11.2026");
    await waitFor(() => expect(calls("PUT", "/api/auctions/draft/8")).toHaveLength(1));
    expect(calls("PUT", "/api/auctions/draft/8")[0]!.body).toMatchObject({ data: { id: 8, version: 1 } });
    await press(words.send);
    await waitFor(() => expect(calls("POST", "/api/auctions/proposal")).toHaveLength(1));
    expect(calls("POST", "/api/auctions/proposal")[0]!.body).toMatchObject({ data: { id: 8, version: 2 } });
  });

  test("«Сохранить» during an autosave waits and makes no second draft", async () => {
    let answer = () => {};
    responses["POST /api/auctions/draft"] = () =>
      new Promise((resolve) => (answer = () => resolve(data({ id: 8, version: 1 }))));
    responses["GET /api/auctions/draft"] = () => data([]);
    await open("/commodity/form");
    await form();
    await type("lotVolume", "60");
    await waitFor(() => expect(calls("POST", "/api/auctions/draft")).toHaveLength(1));
    await press(words.save);
    await act(async () => answer());
    await waitFor(() => expect(calls("PUT", "/api/auctions/draft/8")).toHaveLength(1));
    expect(calls("POST", "/api/auctions/draft")).toHaveLength(1);
  });

  test("leaving during the first autosave keeps the new page", async () => {
    let answer = () => {};
    responses["POST /api/auctions/draft"] = () =>
      new Promise((resolve) => (answer = () => resolve(data({ id: 8, version: 1 }))));
    const { router, address } = await open("/commodity/form");
    render(
      <IntlProvider locale="ru" messages={ru}>
        <MantineProvider env="test">
          <PromptHost />
        </MantineProvider>
      </IntlProvider>,
    );
    await form();
    await type("lotVolume", "60");
    await waitFor(() => expect(calls("POST", "/api/auctions/draft")).toHaveLength(1));
    await act(async () => void router.navigate({ to: "/elsewhere" as "/" }));
    const question = within(await screen.findByRole("dialog"));
    await act(async () => {
      fireEvent.click(question.getByRole("button", { name: ru.shared.confirm.leave }));
    });
    await waitFor(() => expect(address()).toBe("/elsewhere"));
    await act(async () => answer());
    expect(address()).toBe("/elsewhere");
  });

  test("a failed autosave is retried, a rejected one is not", async () => {
    autosaveDelays.again = 1;
    let tries = 0;
    responses["PUT /api/auctions/draft/7"] = () =>
      ++tries === 1
        ? { status: 503, body: {} }
        : { status: 409, body: { data: null, code: "shared.stale", errorMessage: "Запись изменена" } };
    await openDraft();
    await type("lotVolume", "60");
    await screen.findByText(words.draftOver);
    await type("lotVolume", "61");
    expect(tries).toBe(2);
    expect(input("lotVolume").value).toBe("61");
  });

  test("FIX-101: a first save without a response makes one draft", async () => {
    autosaveDelays.again = 1;
    let tries = 0;
    responses["POST /api/auctions/draft"] = () =>
      ++tries < 4 ? { status: 504, body: {} } : data({ id: 8, version: 1 });
    await open("/commodity/form");
    await form();
    await type("lotVolume", "60");
    await screen.findByText(words.draftFailed);
    await type("lotVolume", "61");
    await waitFor(() => expect(calls("PUT", "/api/auctions/draft/8")).toHaveLength(1));
    // The server answers a repeated body with its first result.
    const bodies = calls("POST", "/api/auctions/draft").map(({ body }) => JSON.stringify(body));
    expect(new Set(bodies).size).toBe(1);
    expect(calls("PUT", "/api/auctions/draft/8")[0]!.body).toMatchObject({
      data: { id: 8, version: 1, lotVolume: 61 },
    });
  });

  test("leaving with saved input asks nothing", async () => {
    const { router, address } = await openDraft();
    await type("lotVolume", "60");
    await saved();
    await act(async () => void router.navigate({ to: "/elsewhere" as "/" }));
    expect(address()).toBe("/elsewhere");
  });

  test("a returned or changed proposal has no autosave", async () => {
    await openStored("page=edit&id=7&status=7", { status: 7 });
    await form();
    await type("lotVolume", "60");
    await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(writes()).toEqual([]);
  });
});
