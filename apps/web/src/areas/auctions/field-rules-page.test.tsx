import { ru } from "@birzha/phrases/ru.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data } from "../../../test/sample-exchange.tsx";
import { auctionsRoutes } from "./routes.tsx";

const words = ru.processing.fieldRules;
const { fields } = ru.auctions;
const rule = { status: 2, field: "basis", changeable: true, changed: null, changedBy: null };

const area = areaScreen(auctionsRoutes, () => ({
  "GET /api/auctions/field-rules": () => data([rule]),
  "PUT /api/auctions/field-rules": () => data({ status: 2, field: "basis", changeable: null }),
}));

const rowOf = async (field: keyof typeof fields) =>
  within((await screen.findByRole("rowheader", { name: fields[field] })).closest("tr")!);
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));

test("SCREEN-017: fields are text, and one row is edited at a time by the keyboard", async () => {
  await area.open("/exchange/fields", people.operator!);
  const basis = await rowOf("basis");
  const direction = await rowOf("direction");
  expect(screen.queryAllByRole("combobox")).toEqual([]);
  expect(basis.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    words.may,
    words.may,
    words.may,
    "",
  ]);
  expect(direction.getAllByText(words.mayNot)).toHaveLength(1);

  await press(basis.getByRole("button", { name: `${words.edit}: ${fields.basis}` }));
  const [first, accepted] = basis.getAllByRole<HTMLSelectElement>("combobox");
  expect(document.activeElement).toBe(first);
  await press(direction.getByRole("button"));
  expect(screen.getAllByRole("combobox")).toHaveLength(3);
  expect(accepted!.isConnected).toBe(false);
  expect(document.activeElement).toBe(direction.getAllByRole("combobox")[0]);
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(screen.queryAllByRole("combobox")).toEqual([]);
  expect(document.activeElement).toBe(direction.getByRole("button"));
});

test("A-21: a choice is saved at once with the value seen before", async () => {
  await area.open("/exchange/fields", people.operator!);
  const basis = await rowOf("basis");
  await press(basis.getByRole("button"));
  const accepted = basis.getAllByRole("combobox")[1]!;
  await act(async () => void fireEvent.change(accepted, { target: { value: "null" } }));
  expect(area.requests.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { data: { status: 2, field: "basis", changeable: null, seen: true } },
  ]);
});
