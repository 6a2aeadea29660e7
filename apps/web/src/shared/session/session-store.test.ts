import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { employee } from "../../../test/people.ts";
import type { CallerState } from "../../api/caller.ts";
import type * as endModule from "./session-end.ts";
import type * as syncModule from "./session-sync.ts";
import type * as sessionModule from "./session-store.ts";

const network = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const headersOf = (index: number) => new Headers(network.mock.calls[index]![1].headers);
const organization = (id: number) => ({ id, inn: "7707083893", name: `Организация ${id}`, status: 0 });

/** Responses of the server: 401 for a guest, 403 for a foreign organisation. */
function serve(profile: typeof employee | undefined, own: readonly number[] = [11, 12]) {
  network.mockImplementation(async (_address, init) => {
    if (!profile) return Response.json({ data: null, errorMessage: "Сеанс завершён" }, { status: 401 });
    const sentRequests = Number(new Headers(init.headers).get("CurrentOrganization"));
    if (sentRequests && !own.includes(sentRequests)) {
      const body = { data: null, errorMessage: "Нет доступа", code: "shared.foreign-organization" };
      return Response.json(body, { status: 403 });
    }
    const data = { ...profile, organizationInfo: organization(sentRequests || own[0]!) };
    return Response.json({ data, errorMessage: null });
  });
}

let session: typeof sessionModule & typeof syncModule & typeof endModule;
let caller: CallerState;

/** The modules of one tab with a session of their own. */
async function openTab() {
  vi.resetModules();
  caller = (await import("../../api/caller.ts")).callerState;
  return {
    ...(await import("./session-store.ts")),
    ...(await import("./session-sync.ts")),
    ...(await import("./session-end.ts")),
  };
}

beforeEach(async () => {
  document.head.innerHTML = "";
  sessionStorage.clear();
  localStorage.clear();
  network.mockReset();
  vi.stubGlobal("fetch", network);
  // Parallel test files must not receive these messages.
  vi.stubGlobal("BroadcastChannel", undefined);
  session = await openTab();
});
afterEach(() => vi.unstubAllGlobals());

const stored = () =>
  JSON.parse(sessionStorage.getItem("store") ?? "null") as { user: typeof employee } | null;

test("PLAT-142: sessionStorage keeps the signed-in user under store", async () => {
  serve(employee);
  await session.startSession();
  expect(session.currentUser()?.account).toBe("anyone");
  expect(stored()?.user.account).toBe("anyone");
});

test("S-10: an unavailable server at the start is retried once", async () => {
  serve(employee);
  network.mockResolvedValueOnce(new Response("Bad gateway", { status: 502 }));
  await session.startSession();
  expect(session.currentUser()?.account).toBe("anyone");
});

test("PLAT-046: during sign-out the user is neither refetched nor awaited", async () => {
  serve(employee);
  await session.startSession();
  network.mockImplementation(
    (_address, { signal }) =>
      new Promise((_resolve, reject) =>
        signal!.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
      ),
  );
  const answer = session.rereadUser();
  session.startLeaving();
  expect((await answer)?.account).toBe("anyone");
  network.mockClear();
  expect((await session.rereadUser())?.account).toBe("anyone");
  expect(network).not.toHaveBeenCalled();
  session.stopLeaving();
  serve(employee);
  await session.rereadUser();
  expect(network).toHaveBeenCalled();
});

test("PLAT-049: a guest has no user, a first 401 ends nothing", async () => {
  serve(undefined);
  const events: string[] = [];
  session.followSession((event) => events.push(event));
  await session.startSession();
  expect(session.currentUser()).toBeUndefined();
  expect(stored()).toBeNull();
  expect(events).toEqual([]);
});

test("PLAT-049: a page without a session cookie sends no user request", async () => {
  serve(employee);
  await session.startSession();
  document.head.innerHTML = '<meta name="signed-in" content="no">';
  network.mockClear();
  const nextPage = await openTab();
  await nextPage.startSession();
  expect(nextPage.currentUser()).toBeUndefined();
  expect(stored()).toBeNull();
  expect(network).not.toHaveBeenCalled();
});

test("PLAT-092 G-18: a selected organisation is sent and stored for the account", async () => {
  serve(employee);
  await session.startSession();
  expect(caller.organizationId).toBe(11);
  const events: string[] = [];
  session.followSession((event) => events.push(event));
  await session.chooseOrganization(12);
  expect(caller.organizationId).toBe(12);
  expect(session.currentUser()?.organizationInfo?.id).toBe(12);
  expect(localStorage.getItem("current_organization_anyone")).toBe("12");
  expect(events).toEqual(["changed"]);
});

test("FIX-023: staff can clear the organisation, requests then name none", async () => {
  const staff = { ...employee, role: 2 };
  serve(staff);
  await session.startSession();
  await session.chooseOrganization(12);
  network.mockResolvedValueOnce(
    Response.json({ data: { ...staff, organizationInfo: null }, errorMessage: null }),
  );
  await session.chooseOrganization(undefined);
  expect(headersOf(network.mock.calls.length - 1).get("CurrentOrganization") ?? "").toBe("");
  expect([caller.organizationId, session.currentUser()?.organizationInfo]).toEqual([undefined, null]);
  expect(localStorage.getItem("current_organization_anyone")).toBeNull();
});

test("G-18: a foreign organisation cannot be selected", async () => {
  serve(employee);
  await session.startSession();
  await expect(session.chooseOrganization(99)).rejects.toMatchObject({ code: "shared.foreign-organization" });
  expect(caller.organizationId).toBe(11);
  expect(localStorage.getItem("current_organization_anyone")).toBeNull();
});

test("G-18 PLAT-092: requests keep the old organisation until the server confirms", async () => {
  serve(employee);
  await session.startSession();
  const { promise, resolve } = Promise.withResolvers<void>();
  network.mockImplementationOnce(async () => {
    await promise;
    return Response.json({ data: { ...employee, organizationInfo: organization(12) }, errorMessage: null });
  });
  const { onNoSession, onForeignOrganization } = caller;
  const chosen = session.chooseOrganization(12);
  await waitFor(() => expect(network).toHaveBeenCalledTimes(2));
  expect(headersOf(1).get("CurrentOrganization")).toBe("12");
  expect(caller).toMatchObject({ organizationId: 11, onNoSession, onForeignOrganization });
  resolve();
  await chosen;
  expect(caller.organizationId).toBe(12);
});

test("PLAT-055 G-18: sign-out during a user refetch stays signed out", async () => {
  serve(employee);
  await session.startSession();
  const chosen = session.chooseOrganization(12);
  const reread = session.rereadUser();
  session.expireSession();
  await chosen;
  expect(await reread).toBeUndefined();
  expect(session.currentUser()).toBeUndefined();
  expect(localStorage.getItem("current_organization_anyone")).toBeNull();
});

test("G-18: a new tab uses the account's stored organisation", async () => {
  serve(employee);
  localStorage.setItem("current_organization_anyone", "12");
  await session.startSession();
  expect(network.mock.calls.map((_, index) => headersOf(index).get("CurrentOrganization"))).toEqual([
    "",
    "12",
  ]);
  expect(session.currentUser()?.organizationInfo?.id).toBe(12);
});

test("G-18: a lost stored organisation falls back to the server's choice", async () => {
  serve(employee, [11]);
  localStorage.setItem("current_organization_anyone", "12");
  await session.startSession();
  expect(session.currentUser()?.organizationInfo?.id).toBe(11);
  expect(caller.organizationId).toBe(11);
});

test("G-18: an organisation lost during work falls back and notifies listeners", async () => {
  serve(employee);
  await session.startSession();
  await session.chooseOrganization(12);
  serve(employee, [11]);
  const published = Promise.withResolvers<void>();
  const events: string[] = [];
  session.followSession((event) => {
    events.push(event);
    if (event === "organization-lost") published.resolve();
  });
  caller.onForeignOrganization();
  caller.onForeignOrganization();
  // A request before the response must fail, not act for an unconfirmed organisation.
  expect(caller.organizationId).toBe(12);
  await published.promise;
  expect(caller.organizationId).toBe(11);
  expect(localStorage.getItem("current_organization_anyone")).toBeNull();
  expect(events).toEqual(["changed", "organization-lost"]);
});

test("G-14 USR-017: a user blocked during work learns why, listeners learn once", async () => {
  serve(employee);
  await session.startSession();
  serve({ ...employee, status: 1, description: "Уволен" });
  const published = Promise.withResolvers<void>();
  const events: string[] = [];
  session.followSession((event) => {
    events.push(event);
    published.resolve();
  });
  caller.onBlocked();
  caller.onBlocked();
  await published.promise;
  expect(session.currentUser()).toMatchObject({ status: 1, description: "Уволен" });
  caller.onBlocked();
  expect(events).toEqual(["blocked"]);
});

test("G-8 G-13: a user losing a role is refetched, data is cleared", async () => {
  serve({ ...employee, role: 2 });
  await session.startSession();
  const events: string[] = [];
  session.followSession((event) => events.push(event));
  serve(employee);
  caller.onForbidden();
  caller.onForbidden();
  await waitFor(() => expect(session.currentUser()?.role).toBe(employee.role));
  expect(events).toEqual(["changed"]);
  // A request that was never allowed changes nothing.
  const sentRequests = network.mock.calls.length;
  caller.onForbidden();
  await waitFor(() => expect(network.mock.calls.length).toBe(sentRequests + 1));
  expect(events).toEqual(["changed"]);
});

test("PLAT-055 G-6: many concurrent 401 responses end the session once", async () => {
  serve(employee);
  await session.startSession();
  const events: string[] = [];
  session.followSession((event) => events.push(event));
  for (let count = 0; count < 5; count += 1) session.expireSession();
  expect(events).toEqual(["expired"]);
  expect(session.currentUser()).toBeUndefined();
  expect(stored()).toBeNull();
});

test("PLAT-142 G-91: a cached user appears at once, disappears without a session", async () => {
  sessionStorage.setItem("store", JSON.stringify({ user: employee }));
  serve(undefined);
  const gone = Promise.withResolvers<string>();
  session.followSession(gone.resolve);
  await session.startSession();
  expect(session.currentUser()?.account).toBe("anyone");
  await expect(gone.promise).resolves.toBe("expired");
  expect(session.currentUser()).toBeUndefined();
});

test("PLAT-055 G-18: a second tab follows change of organisation and sign-out", async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal("fetch", network);
  serve(employee);
  const first = await openTab();
  await first.startSession();
  const second = await openTab();
  await second.startSession();
  await first.chooseOrganization(12);
  await waitFor(() => expect(second.currentUser()?.organizationInfo?.id).toBe(12));
  first.expireSession();
  await waitFor(() => expect(second.currentUser()).toBeUndefined());
});
