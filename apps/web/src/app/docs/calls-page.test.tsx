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
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { LanguageProvider } from "../../i18n/language-provider.tsx";
import { followPage } from "../../i18n/language.ts";
import { leaveSession } from "../../shared/session/session-end.ts";
import { rereadUser } from "../../shared/session/session-sync.ts";
import { PromptHost } from "../../ui/overlays/prompt-host.tsx";
import { CallsPage } from "./calls-page.tsx";

const words = ru.docs;
const json = { content: { "application/json": { schema: { type: "object", properties: {} } } } };
const call = (operationId: string, summary: string, effect: string) => ({
  operationId,
  tags: ["things"],
  summary,
  "x-effect": effect,
  parameters: [],
  responses: { 200: { description: "Ответ", ...json } },
});
const document = {
  info: { version: "1.0.0" },
  tags: [{ name: "things", description: "Вещи и их части", "x-displayName": "Вещи" }],
  paths: {
    "/api/things": {
      get: {
        ...call("listThings", "Все вещи.", "read"),
        deprecated: true,
        description: "Устарел с 22.11.2026.",
      },
      post: { ...call("createThing", "Заводит вещь.", "write"), requestBody: json },
    },
  },
  components: { schemas: {}, responses: {} },
};

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}
const sent: Sent[] = [];
let user = people.owner;

beforeAll(() => followPage("/docs"));
beforeEach(() => {
  sent.length = 0;
  user = people.owner;
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address === "/openapi.ru.json") return Response.json(document);
    if (address.includes("/users/info"))
      return user
        ? Response.json({ data: user, errorMessage: null })
        : Response.json({ data: null, errorMessage: "Войдите", code: "shared.no-session" }, { status: 401 });
    if (address.includes("/Users/organizations")) return Response.json({ data: [], errorMessage: null });
    sent.push({ address, init });
    return Response.json({ data: { id: sent.length }, errorMessage: null });
  });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
});

async function open(address = "/docs") {
  await rereadUser();
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/docs",
    component: () => (
      <>
        <CallsPage />
        <PromptHost />
      </>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  render(
    <LanguageProvider>
      <QueryClientProvider client={makeQueryClient()}>
        <MantineProvider env="test">
          <RouterProvider router={router as never} />
        </MantineProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  );
  await screen.findByText("Вещи");
}

const entry = async (name: string) => {
  const heading = await screen.findByText(name);
  return within(heading.closest("details")!);
};
const press = (button: HTMLElement) => act(async () => fireEvent.click(button));
const sendOf = async (name: string) => (await entry(name)).getByRole("button", { name: words.call.send });

test("DOOR-008: search finds endpoints by any word and shows deprecation", async () => {
  await open();
  fireEvent.change(screen.getByLabelText(words.find), { target: { value: "ВСЕ вещи" } });
  const found = await entry("listThings");
  await waitFor(() => expect(screen.queryByText("createThing")).toBeNull());
  expect(found.getByText(words.call.deprecated)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(words.find), { target: { value: "корабль" } });
  await screen.findByText(words.nothing);
});

test("DOOR-008: the address opens its endpoint, a guest must sign in", async () => {
  user = undefined;
  await open("/docs#createThing");
  const one = await entry("createThing");
  expect(one.getByText(words.call.guest)).toBeTruthy();
  expect(one.queryByRole("button", { name: words.call.send })).toBeNull();
  await press(screen.getByRole("radio", { name: words.caller.key }));
  fireEvent.change(screen.getByLabelText(words.caller.keyLabel), { target: { value: "brz_1" } });
  expect(await sendOf("createThing")).toBeTruthy();
  // After sign-in the key is cleared.
  await press(screen.getByRole("radio", { name: words.caller.session }));
  expect((await entry("createThing")).getByText(words.call.guest)).toBeTruthy();
  await press(screen.getByRole("radio", { name: words.caller.key }));
  expect((screen.getByLabelText(words.caller.keyLabel) as HTMLInputElement).value).toBe("");
});

test("DOOR-008: outside a demonstration the first write asks once for confirmation", async () => {
  await open("/docs#createThing");
  await press(await sendOf("createThing"));
  const question = within(await screen.findByRole("dialog"));
  expect(question.getByText(words.ask.title)).toBeTruthy();
  expect(sent).toEqual([]);
  await press(question.getByRole("button", { name: words.ask.confirm }));
  const one = await entry("createThing");
  await one.findByText(/"id": 1/);
  await press(await sendOf("createThing"));
  await one.findByText(/"id": 2/);
  const ids = sent.map(({ init }) => (init.headers as Record<string, string>)["ClientRequestId"]);
  expect(new Set(ids).size).toBe(2);
  expect(sent[0]).toMatchObject({ address: "/api/things", init: { method: "POST", body: "{}" } });
});

test("DOOR-008: invalid JSON stays in its field and is not sent", async () => {
  await open("/docs#createThing");
  const one = await entry("createThing");
  const body = one.getByLabelText(words.call.bodyOf) as HTMLTextAreaElement;
  fireEvent.change(body, { target: { value: '{"a":' } });
  await press(await sendOf("createThing"));
  expect(await one.findByText(new RegExp(words.call.wrongBody.replace("{reason}", "")))).toBeTruthy();
  expect(sent).toEqual([]);
  expect(body.value).toBe('{"a":');
});
