import type { Webhook } from "@birzha/domain/webhooks/webhook.ts";
import { listWebhooks, removeWebhook, testWebhook } from "@birzha/domain/webhooks/api.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { createRoute } from "@tanstack/react-router";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { expect, test } from "vitest";
import { areaScreen, conflict, dialogOf, failed, pressIn, rowOf } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { data, page, type Asked } from "../../../test/sample-exchange.tsx";
import { callEndpoint } from "../../api/call.ts";
import IconWebhook from "../../ui/icons/webhook.svg";
import { guardedRoute } from "../routes/guarded-route.ts";
import { recordList } from "./record-list.tsx";

const { webhooks: words, shared } = ru;
const webhook = (id: number): Webhook => ({
  id,
  address: `https://erp.example/${id}`,
  kinds: ["agreements"],
  state: "working",
  attempts: 0,
  nextTryAt: null,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
  deadLetters: 0,
  testRequestedAt: null,
  testEndedAt: null,
  testFailure: null,
  oldSecretUntil: null,
  createdBy: "Ершов Пётр",
  createdAt: "2026-11-20T12:00:00+03:00",
});

const options = {
  area: "webhooks",
  usePhrases: () => ({ t: useTranslations("webhooks"), fields: useTranslations("webhooks.fields") }),
  list: listWebhooks,
  failure: "webhooks.failures.load",
  icon: IconWebhook,
  name: ({ address }: Webhook) => address,
  Add: ({ onClose }: { readonly onClose: () => void }) => <button onClick={onClose}>close the form</button>,
} as const;

const List = recordList({
  ...options,
  texts: (t) => ({ lead: t("lead"), list: t("list"), empty: t("empty"), add: t("add") }),
  columns: {
    address: { width: 300, text: ({ address }) => address, sub: ({ id }) => `sub ${id}` },
    state: { width: 100, text: ({ state }, { t }) => t(`states.${state}`), tone: () => "ok" },
  },
  menuLabel: ({ address }, t) => t("more", { address }),
  actions: [
    {
      text: (t) => t("test.run"),
      label: ({ address }, t) => t("test.runOf", { address }),
      isOffered: ({ id }) => id !== 2,
      send:
        ({ id }) =>
        () =>
          callEndpoint(testWebhook, { body: { id } }),
      failure: "webhooks.failures.test",
    },
    {
      text: (t) => t("remove"),
      ask: ({ address }, t) => ({ title: t("removeTitle"), text: t("removeText", { address }) }),
      isDestructive: true,
      send:
        ({ id }, open) =>
        async () => {
          await callEndpoint(removeWebhook, { body: { id } });
          open((onClose) => <button onClick={onClose}>close {id}</button>);
        },
      failure: "webhooks.failures.remove",
      success: "webhooks.removed",
    },
  ],
});

function Screen() {
  const [at, setPage] = useState(1);
  return <List page={at} onPage={setPage} />;
}
const route = createRoute({ getParentRoute: () => guardedRoute, path: "/list", component: Screen });
const area = areaScreen([route], () => ({
  [`GET ${listWebhooks.path}`]: ({ query }: Asked) =>
    page(query.get("pageIndex") === "0" ? [webhook(1), webhook(2)] : [webhook(16)], 16),
  [`POST ${testWebhook.path}`]: () => data({ id: 1 }),
  [`POST ${removeWebhook.path}`]: () => data({ id: 1 }),
}));
const sent = () => area.requests.filter(({ method }) => method === "POST").map(({ body }) => body);
const reads = () => area.requests.filter(({ path }) => path === listWebhooks.path).length;

async function remove(id: number): Promise<void> {
  const { address } = webhook(id);
  await pressIn(await rowOf(address), words.more.replace("{address}", address));
  await act(async () => void fireEvent.click(await screen.findByRole("menuitem", { name: words.remove })));
  const dialog = await dialogOf(words.removeTitle);
  expect(dialog.textContent).toContain(words.removeText.replace("{address}", address));
  await pressIn(dialog, words.remove);
}

test("HOUSE-203: a list shows rows, their actions and the next page", async () => {
  await area.open("/list", people.owner!);
  const row = await rowOf(webhook(1).address);
  expect(row.textContent).toContain(`sub 1${words.states.working}`);
  const labels = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining([words.fields.address, words.fields.state]));
  const runOf = (id: number) => words.test.runOf.replace("{address}", webhook(id).address);
  expect(screen.queryByRole("button", { name: runOf(2) })).toBeNull();
  await pressIn(row, runOf(1));
  expect(sent()).toEqual([{ id: 1 }]);
  expect(reads()).toBe(2);
  await pressIn(document.body, "Страница 2");
  await rowOf(webhook(16).address);
  expect(area.requests.at(-1)?.query.get("pageIndex")).toBe("1");
});

test("HOUSE-203: an action asks, sends, reports and opens its dialog", async () => {
  await area.open("/list", people.owner!);
  await remove(1);
  expect(sent()).toEqual([{ id: 1 }]);
  expect(area.toasts()).toEqual([words.removed]);
  expect(reads()).toBe(2);
  await pressIn(document.body, "close 1");
  expect(screen.queryByText("close 1")).toBeNull();
});

test("HOUSE-203: a refused question sends nothing", async () => {
  await area.open("/list", people.owner!);
  const { address } = webhook(1);
  await pressIn(await rowOf(address), words.more.replace("{address}", address));
  await act(async () => void fireEvent.click(await screen.findByRole("menuitem", { name: words.remove })));
  await pressIn(await dialogOf(words.removeTitle), shared.actions.cancel);
  expect(sent()).toEqual([]);
});

test("HOUSE-203: a failed action is reported and refetches the list", async () => {
  area.responses[`POST ${removeWebhook.path}`] = failed;
  await area.open("/list", people.owner!);
  await remove(1);
  expect(area.toasts()).toEqual([words.failures.remove]);
  area.responses[`POST ${removeWebhook.path}`] = () => conflict("shared.not-found", "Gone");
  await remove(1);
  expect(area.toasts().at(-1)).toBe("Gone");
  expect(reads()).toBe(3);
  expect(screen.queryByText("close 1")).toBeNull();
});

test("HOUSE-203: an empty list and a failed one say so", async () => {
  area.responses[`GET ${listWebhooks.path}`] = () => page([]);
  await area.open("/list", people.owner!);
  await screen.findByText(words.empty);
  await pressIn(document.body, words.add);
  await pressIn(document.body, "close the form");
  expect(screen.queryByText("close the form")).toBeNull();
});

test("HOUSE-203: a failed list offers another attempt", async () => {
  const list = area.responses[`GET ${listWebhooks.path}`]!;
  area.responses[`GET ${listWebhooks.path}`] = failed;
  await area.open("/list", people.owner!);
  const alert = await screen.findByRole("alert");
  expect(area.toasts()).toEqual([words.failures.load]);
  area.responses[`GET ${listWebhooks.path}`] = list;
  await act(async () => void fireEvent.click(within(alert).getByRole("button")));
  await rowOf(webhook(1).address);
});

/** Compiles only while the kit checks the names of phrases. */
export const wrongNames = () => {
  const texts = () => ({ lead: "", list: "", empty: "", add: "" });
  return [
    // @ts-expect-error the area has no phrase of this field
    recordList({ ...options, texts, columns: { owner: { width: 1, text: () => "" } }, actions: [] }),
    // @ts-expect-error the area has no phrase of this failure
    recordList({ ...options, texts, columns: {}, actions: [], failure: "webhooks.failures.other" }),
    // @ts-expect-error the fields belong to another area
    recordList({ ...options, area: "auctions", texts, columns: {}, actions: [] }),
    recordList({
      ...options,
      texts,
      columns: {},
      // @ts-expect-error the area has no phrase of this action
      actions: [{ text: (t) => t("destroy") }],
    }),
  ];
};
