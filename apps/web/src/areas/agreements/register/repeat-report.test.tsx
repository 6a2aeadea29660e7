import { createAgreement, importFromXml, listSimilar } from "@birzha/domain/agreements/api.ts";
import { reportRegister } from "@birzha/domain/agreements/register.ts";
import { reportForm } from "@birzha/domain/agreements/report-form.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createRoute } from "@tanstack/react-router";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen, dialogOf } from "../../../../test/area-screen.tsx";
import { people } from "../../../../test/people.ts";
import { registerRow } from "../../../../test/register-row.ts";
import { data } from "../../../../test/sample-exchange.tsx";
import { guardedRoute } from "../../../shared/routes/guarded-route.ts";
import type { RegisterEntry } from "../queries.ts";
import RepeatReport from "./repeat-report.tsx";

const { fields, repeat } = ru.agreements;
const one = { id: 1, name: "Первый" };
const values = {
  export_delivery_flag: false,
  manufacturer_inn: "6199701014",
  purchaser_inn: "2399100006",
  product_type: one,
  price: "46700.00",
  product_basis_price: "46700.00",
  currency: one,
};
const entry = registerRow(reportRegister, { price: "46700", amount: "60" } as never);
const report = {
  ...entry,
  id: 863,
  price: "46700",
  amount: "60",
  contractNumber: "17",
} as never as RegisterEntry;

const route = createRoute({
  getParentRoute: () => guardedRoute,
  path: "/agreements",
  component: () => <RepeatReport report={report} organizationId={11} onClose={() => {}} />,
});
let similar: readonly object[] = [];
const area = areaScreen([route], () => ({
  "GET /api/Agreements/863": () => data({ dataXML: "<agreement/>" }),
  [`POST ${importFromXml.path}`]: () => data({ definition: reportForm, passportId: 1, values }),
  [`POST ${listSimilar.path}`]: () => data(similar),
  [`POST ${createAgreement.path}`]: () => data({ id: 874 }),
}));

const field = (dialog: HTMLElement, name: keyof typeof fields) =>
  within(dialog).getByRole<HTMLInputElement>("textbox", { name: fields[name] });
const enter = (input: HTMLElement, value: string) =>
  act(async () => {
    input.focus();
    fireEvent.change(input, { target: { value } });
    fireEvent.keyDown(input, { key: "Enter" });
  });
const press = (dialog: HTMLElement) => act(async () => void fireEvent.submit(dialog.querySelector("form")!));
const created = () =>
  area.requests.flatMap(({ path, body }) =>
    path === createAgreement.path ? [(body as { dataXML: string }).dataXML] : [],
  );

async function openWithPrice(price: string) {
  await area.open("/agreements", people.owner!);
  const dialog = await dialogOf(repeat.title.replace("{number}", "863"));
  await waitFor(() =>
    expect(within(dialog).getByRole("button", { name: repeat.openForm })).toHaveProperty("disabled", false),
  );
  await enter(field(dialog, "contract_date"), "18.11.2026");
  await enter(field(dialog, "contract_number"), "18");
  await enter(field(dialog, "amount"), "300");
  await enter(field(dialog, "price"), price);
  return dialog;
}

test("FIX-221: a lower price asks for the price at the basis", async () => {
  const dialog = await openWithPrice("45000");
  await press(dialog);
  const basis = field(dialog, "product_basis_price");
  expect(document.activeElement).toBe(basis);
  expect(created()).toEqual([]);
  await enter(basis, "45500");
  await press(dialog);
  expect(basis.getAttribute("aria-invalid")).toBe("true");
  expect(created()).toEqual([]);
  await enter(basis, "44000");
  await press(dialog);
  expect(created()[0]).toContain("<product_basis_price>44000");
});

test("FIX-221: an empty answer leaves the price at the basis out", async () => {
  const dialog = await openWithPrice("45000");
  await press(dialog);
  await press(dialog);
  expect(created()).toHaveLength(1);
  expect(created()[0]).toContain("<price>45000");
  expect(created()[0]).not.toContain("product_basis_price");
});

test("FIX-221: an equal price copies the price at the basis", async () => {
  const dialog = await openWithPrice("46700");
  expect(screen.queryByRole("textbox", { name: fields.product_basis_price })).toBeNull();
  await press(dialog);
  expect(created()[0]).toContain("<product_basis_price>46700");
});

test("FIX-216: a similar report is asked about before it is registered", async () => {
  similar = [{ ...report, contractNumber: "19", differences: ["contract_number", "amount"] }];
  const dialog = await openWithPrice("46700");
  await press(dialog);
  const question = await dialogOf(ru.agreements.duplicates.alikeTitle);
  expect(created()).toEqual([]);
  fireEvent.click(within(question).getByRole("button", { name: ru.agreements.duplicates.otherDeal }));
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(area.requests.at(-1)!.body).toMatchObject({ confirmedWarnings: ["similar-report"] });
  similar = [];
});

test("FIX-216: a report without a similar one confirms no warning", async () => {
  await press(await openWithPrice("46700"));
  await waitFor(() => expect(created()).toHaveLength(1));
  expect(area.requests.find(({ path }) => path === createAgreement.path)!.body).toMatchObject({
    confirmedWarnings: [],
  });
});
