import type { AccessKey } from "@birzha/domain/keys/access-key.ts";
import { createKey, listKeys } from "@birzha/domain/keys/api.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addMonths, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createRoute } from "@tanstack/react-router";
import { act, fireEvent, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen, conflict, dialogOf, pressIn, rowOf, typeInto } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data, page } from "../../../test/sample-exchange.tsx";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import KeysTab from "./keys-tab.tsx";

const { keys } = ru;
const until = addMonths(moscowDate(new Date()), 6);
const key: AccessKey = {
  id: 7,
  name: "1С: Бухгалтерия",
  firstLetters: "bzh_A1b2C3d4",
  rights: ["read", "file"],
  addresses: ["203.0.113.0/24"],
  until,
  state: "active",
  createdBy: "Ершов Пётр",
  createdAt: "2026-11-20T12:00:00+03:00",
  usedAt: null,
  revokedAt: null,
};

const route = createRoute({
  getParentRoute: () => guardedRoute,
  path: "/keys",
  component: () => <KeysTab page={1} onPage={() => {}} />,
});
const area = areaScreen([route], () => ({
  [`GET ${listKeys.path}`]: () => page([key]),
  [`POST ${createKey.path}`]: () => data(key),
}));

test("DOOR-002: the list shows what a key may do", async () => {
  await area.open("/keys", people.owner!);
  const row = await rowOf(key.name);
  for (const text of [keys.rights.file, "203.0.113.0/24", formatDate(until), keys.never])
    expect(row.textContent).toContain(text);
});

/** Opens the form, fills it in and sends it. */
async function sendKey(): Promise<HTMLElement> {
  await area.open("/keys", people.owner!);
  await pressIn(document.body, keys.add);
  const dialog = await dialogOf(keys.form.title);
  const field = (name: keyof typeof keys.fields) =>
    within(dialog).getByRole("textbox", { name: new RegExp(`^${keys.fields[name]}`) });
  await typeInto(field("name"), "Склад");
  await act(async () => within(dialog).getByRole("checkbox", { name: keys.rights.read }).click());
  await typeInto(field("until"), formatDate(until));
  await act(async () => void fireEvent.blur(field("until")));
  await pressIn(dialog, keys.form.make);
  return dialog;
}

test("DOOR-002: the form of a key sends its fields", async () => {
  await sendKey();
  const sent = area.requests.find(({ method }) => method === "POST");
  expect(sent?.body).toMatchObject({ name: "Склад", rights: ["read"], addresses: [], until });
});

test("HOUSE-203: a rejection is shown at its field without a toast", async () => {
  area.responses[`POST ${createKey.path}`] = () => conflict("keys.wrong-until", keys.errors["wrong-until"]);
  const dialog = await sendKey();
  const wrong = within(dialog).getByRole("textbox", { name: new RegExp(`^${keys.fields.until}`) });
  expect(wrong.getAttribute("aria-invalid")).toBe("true");
  expect(within(dialog).getByDisplayValue("Склад")).toBeTruthy();
  expect(area.toasts()).toEqual([]);
});
