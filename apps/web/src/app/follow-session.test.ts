import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { employee } from "../../test/people.ts";
import { followPage } from "../i18n/language.ts";
import { chooseOrganization, startSession } from "../shared/session/session-sync.ts";
import { expireSession } from "../shared/session/session-end.ts";
import { followSessionWith } from "./follow-session.ts";

const root = createRootRoute();
const pages = ["/", "/agreements"].map((path) => createRoute({ getParentRoute: () => root, path }));
const open = () =>
  createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: ["/agreements"] }),
    context: { isClosed: false },
  });

beforeAll(() => followPage("/agreements"));

let queries: QueryClient;
let router: ReturnType<typeof open>;
let stop: () => void;

beforeEach(async () => {
  // Other test files share the BroadcastChannel.
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("fetch", async (_address: string, { headers }: RequestInit) => {
    const id = Number(new Headers(headers).get("CurrentOrganization")) || 11;
    const organizationInfo = { ...employee.organizationInfo, id };
    return Response.json({ data: { ...employee, organizationInfo }, errorMessage: null });
  });
  queries = new QueryClient();
  router = open();
  await router.load();
  await startSession();
  stop = followSessionWith(router as never, queries);
  queries.setQueryData(["reports"], ["of the first organisation"]);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test("PLAT-092 G-18: a change of organisation clears all cached data", async () => {
  await chooseOrganization(12);
  expect(queries.getQueryData(["reports"])).toBeUndefined();
  expect(router.state.location.pathname).toBe("/agreements");
});

test("PLAT-003 PLAT-055: the end of the session clears data and opens home", async () => {
  expireSession();
  await waitFor(() => expect(queries.getQueryCache().getAll()).toEqual([]));
  expect(router.state.location.pathname).toBe("/");
});
