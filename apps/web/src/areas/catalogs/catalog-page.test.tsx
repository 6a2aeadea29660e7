import type { StoredRecord } from "@birzha/domain/catalogs/api.ts";
import { catalogDefinitions, type CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import {
  areaScreen,
  conflict,
  dialogOf,
  failed,
  pressIn,
  rowOf,
  typeInto,
} from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data, offersOf, page } from "../../../test/sample-exchange.tsx";
import { catalogPaths } from "./catalog-search.ts";
import { catalogsRoutes } from "./routes.tsx";

const { screen: words, columns, names, errors, visibilityTypes } = ru.catalogs;
const { shared, app } = ru;
const operator = people.operator!;

const callOf = (catalog: CatalogName) => `/api/dictionary/${catalogDefinitions[catalog].segment}`;
const record: StoredRecord = {
  id: 7,
  code: null,
  name: "Урожай",
  description: null,
  isActive: true,
  version: 3,
};

const area = areaScreen(catalogsRoutes, () => ({
  ...Object.fromEntries(
    [...catalogPaths.values()].map((name) => [`GET ${callOf(name)}/list`, () => page([record])]),
  ),
  [`GET ${callOf("basisTypes")}/dropdownList`]: () => data([]),
  [`GET ${callOf("originGoods")}/7`]: () => data(record),
  [`GET ${callOf("originGoods")}/7/effects`]: () => data([]),
  "GET /api/approvals": () => data([]),
}));

const headings = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const dialog = () => screen.getByRole("dialog");
const field = (name: string) => within(dialog()).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`));
const save = () => pressIn(dialog(), shared.actions.save);

async function open(path: string, search = "") {
  const opened = await area.open(`/catalogs/${path}${search}`, operator);
  await rowOf(record.name);
  return opened;
}
async function openNew(path: string) {
  const opened = await open(path, "?record=new");
  await within(await screen.findByRole("dialog")).findByLabelText(new RegExp(`^${columns.name}`));
  return opened;
}
async function choose(name: string, option: string): Promise<void> {
  const options = await offersOf(within(dialog()).getByRole("combobox", { name }));
  await act(async () => void fireEvent.click(options.find(({ textContent }) => textContent === option)!));
}

describe("the catalogues", () => {
  test("PLAT-013 CAT-036: the index leads to eight catalogues, others do not exist", async () => {
    await area.open("/catalogs", operator);
    const links = within(await screen.findByRole("list")).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(
      [...catalogPaths.values()].map((name) => names[name]),
    );
    expect(links).toHaveLength(8);
  });

  test("CAT-036: a catalogue without a screen is not found", async () => {
    await area.open("/catalogs/calculation_types", operator);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(app.errors.notFoundTitle);
  });

  test.each([...catalogPaths])(
    "PLAT-014 CAT-001 CAT-002 CAT-004 CAT-009..012 G-79: %s has Add, 15 records and its columns",
    async (path, name) => {
      await open(path);
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(names[name]);
      expect(screen.getByRole("button", { name: words.add })).toBeDefined();
      const request = area.requests.find((one) => one.path === `${callOf(name)}/list`);
      expect(request!.query.get("pageSize")).toBe("15");
      const own: readonly string[] = catalogDefinitions[name].attributes;
      for (const flag of ["isPort", "isRailwayStation", "visibilityType", "value"] as const)
        expect([flag, headings().includes(columns[flag])]).toEqual([flag, own.includes(flag)]);
    },
  );

  test.each(["", "/regions"])("CAT-034 PLAT-084: an employee cannot open /catalogs%s", async (path) => {
    await area.open(`/catalogs${path}`, people.employee!);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(app.errors.title);
  });

  test("CAT-018: a list that fails to load says so", async () => {
    area.responses[`GET ${callOf("originGoods")}/list`] = failed;
    await area.open("/catalogs/origin_goods", operator);
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при загрузке данных!"]));
    expect(await screen.findByText(shared.table.failed)).toBeDefined();
  });
});

describe("the form", () => {
  test("CAT-004 CAT-019 G-77: a product type needs regions, which can fail to load", async () => {
    area.responses[`GET ${callOf("productTypes")}/visibilityRegions/dropdownList`] = failed;
    await openNew("product_types");
    await typeInto(field(columns.name), "Проба");
    await choose(columns.visibilityType, visibilityTypes.chosenRegions);
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при загрузке регионов!"]));
    await save();
    expect(within(dialog()).getByText(errors["regions-required"])).toBeDefined();
  });

  test("CAT-007 CAT-013 CAT-014 G-75: a currency needs a name and three capital letters", async () => {
    await openNew("currencies");
    await save();
    expect(within(dialog()).getAllByText("Необходимо заполнить поле")).toHaveLength(2);
    await typeInto(field(columns.name), "Проба");
    await typeInto(field(columns.code), "rub");
    expect(within(dialog()).getByText(errors["currency-code"])).toBeDefined();
  });

  test("CAT-008: terms of delivery need a basis and have a value", async () => {
    await openNew("delivery_types");
    expect(field(columns.value)).toBeDefined();
    await typeInto(field(columns.name), "Проба");
    await save();
    expect(within(dialog()).getByText("Необходимо заполнить поле")).toBeDefined();
  });

  test("CAT-009: a port is a port, a station or both", async () => {
    await openNew("ports");
    await typeInto(field(columns.name), "Проба");
    await save();
    expect(within(dialog()).getByText(errors["kind-required"])).toBeDefined();
  });

  test("CAT-003 CAT-005 CAT-016: a failed creation shows its text and keeps input", async () => {
    const create = `POST ${callOf("originGoods")}/create`;
    const { address } = await openNew("origin_goods");
    area.responses[create] = failed;
    await typeInto(field(columns.name), "Проба");
    await typeInto(field(columns.description), "я".repeat(500));
    await choose(columns.isActive, shared.words.no);
    await save();
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при создании новой записи!"]));
    expect(field(columns.name).value).toBe("Проба");

    area.responses[create] = () => data({ id: 8 });
    await save();
    await waitFor(() => expect(area.toasts()).toContain(words.saved));
    expect(area.requests.findLast(({ method }) => method === "POST")!.body).toMatchObject({
      name: "Проба",
      isActive: false,
    });
    await waitFor(() => expect(address()).toBe("/catalogs/origin_goods"));
  });

  test("G-75: a duplicate name is an error of the field", async () => {
    await openNew("origin_goods");
    area.responses[`POST ${callOf("originGoods")}/create`] = () =>
      conflict("catalogs.duplicate-name", errors["duplicate-name"]);
    await typeInto(field(columns.name), "УРОЖАЙ");
    await save();
    expect(await within(dialog()).findByText(errors["duplicate-name"])).toBeDefined();
  });

  test("CAT-017 G-85: a failed update and an edit conflict keep input", async () => {
    const update = `PUT ${callOf("originGoods")}/update`;
    await open("origin_goods", "?record=7");
    await within(await screen.findByRole("dialog")).findByLabelText(new RegExp(`^${columns.name}`));
    expect(field(columns.name).value).toBe(record.name);
    area.responses[update] = failed;
    await typeInto(field(columns.description), "Моё описание");
    await save();
    await waitFor(() => expect(area.toasts()).toEqual(["Ошибка при создании новой записи!"]));

    area.responses[update] = () => conflict("shared.stale", shared.errors.stale);
    area.responses[`GET ${callOf("originGoods")}/7`] = () =>
      data({ ...record, description: "Изменено другим", version: 4 });
    await save();
    expect(await within(dialog()).findByText(/^Запись изменил другой пользователь/)).toBeDefined();
    expect(
      within(dialog())
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([`${columns.description}: Изменено другим`]);
    expect(field(columns.description).value).toBe("Моё описание");
    area.responses[update] = () => data({ id: 7 });
    await save();
    await waitFor(() => expect(area.toasts()).toContain(words.saved));
    expect(area.requests.findLast(({ method }) => method === "PUT")!.body).toMatchObject({
      description: "Моё описание",
      version: 4,
    });
  });

  test("CAT-005 CAT-006: hiding asks, names the effects and sends «Нет» as false", async () => {
    await open("origin_goods", "?record=7");
    await within(await screen.findByRole("dialog")).findByLabelText(new RegExp(`^${columns.name}`));
    area.responses[`PUT ${callOf("originGoods")}/update`] = () => data({ id: 7 });
    await choose(columns.isActive, shared.words.no);
    await save();
    const question = await dialogOf(words.hide.replace("{name}", record.name));
    expect(question.textContent).toContain("не смогут выбрать запись");
    expect(area.requests.filter(({ method }) => method === "PUT")).toEqual([]);
    await pressIn(question, words.hideConfirm);
    await waitFor(() => expect(area.toasts()).toEqual([words.saved]));
    expect(area.requests.findLast(({ method }) => method === "PUT")!.body).toMatchObject({ isActive: false });
  });
});
