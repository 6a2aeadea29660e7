import { QueryObserver, type QueryClient } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { requestIdOfWrite } from "../../api/request-id.ts";
import { currentUser } from "../session/session-store.ts";
import { leaveSession } from "../session/session-end.ts";
import { startSession } from "../session/session-sync.ts";
import { followEvents } from "./follow-events.ts";

/** Messages of another tab. Parallel test files must not receive them. */
const otherTab = vi.hoisted(() => {
  const channels: EventTarget[] = [];
  const Channel = class extends EventTarget {
    constructor() {
      super();
      channels.push(this);
    }
    postMessage() {}
    close() {}
  };
  vi.stubGlobal("BroadcastChannel", Channel);
  return {
    says: (data: string) => channels.forEach((to) => to.dispatchEvent(new MessageEvent("message", { data }))),
  };
});

const employee = people.employee!;
let client: QueryClient;
let stop: () => void;
/** Sends a frame to the page; undefined without an open stream. */
let send: ((frame: string) => void) | undefined;
let isLineDown: boolean;
let isHungUp: boolean;
/** Number of user requests. */
let requestCount: number;
let user: object;
let tasks: ReturnType<typeof vi.fn<() => number>>;

beforeEach(async () => {
  [send, isLineDown, isHungUp, requestCount, user] = [undefined, false, false, 0, employee];
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!address.startsWith("/api/events")) {
      requestCount++;
      return Response.json({ data: user, errorMessage: null });
    }
    if (isLineDown) return new Response("Bad gateway", { status: 502 });
    const body = new ReadableStream<Uint8Array>({
      start: (source) => {
        send = (frame) => source.enqueue(new TextEncoder().encode(frame));
        init.signal!.addEventListener("abort", () => {
          isHungUp = true;
          source.error(init.signal!.reason);
        });
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  });
  await startSession();
  client = makeQueryClient();
  tasks = vi.fn<() => number>(() => 1);
  new QueryObserver(client, { queryKey: ["tasks", "counts"], queryFn: tasks }).subscribe(() => {});
  stop = () => {};
});
afterEach(() => {
  stop();
  client.clear();
  leaveSession("signed-out");
  vi.unstubAllGlobals();
});

async function follow(): Promise<void> {
  stop = followEvents(client);
  await waitFor(() => expect(isLineDown || send !== undefined).toBe(true));
  await waitFor(() => expect(tasks).toHaveBeenCalledTimes(1));
}
const event = (given: object) =>
  `id: 5\nevent: change\ndata: ${JSON.stringify({ kind: "spot", id: 9, organizationId: 1, isNew: false, ...given })}\n\n`;

test("WORK-030 WORK-003: an event refetches through the usual requests", async () => {
  await follow();
  send!(event({}));
  await waitFor(() => expect(tasks).toHaveBeenCalledTimes(2));
});

test("WORK-040: a changed default view of another tab refetches the user", async () => {
  await follow();
  user = { ...employee, defaultViews: [{ id: 3, name: "Порты" }] };
  send!(event({ kind: "views", id: 3, organizationId: null }));
  await waitFor(() => expect(currentUser()?.defaultViews).toMatchObject([{ name: "Порты" }]));
});

test("WORK-030: a changed user is refetched with rights and notifications", async () => {
  await follow();
  const before = requestCount;
  user = { ...employee, unreadNotices: 1 };
  send!(event({ kind: "users", id: employee.userId + 1 }));
  send!(event({ kind: "users", id: employee.userId }));
  await waitFor(() => expect(currentUser()?.unreadNotices).toBe(1));
  expect(requestCount).toBe(before + 1);
});

test("WORK-030: own writes to the user do not refetch it", async () => {
  user = { ...employee, unreadNotices: 1 };
  await startSession();
  await waitFor(() => expect(currentUser()?.unreadNotices).toBe(1));
  await follow();
  const before = requestCount;
  const request = requestIdOfWrite("PUT /api/registration/Users/transferRightsOwner");
  send!(event({ kind: "users", id: employee.userId, request }));
  send!(event({ kind: "notices", request }));
  send!(event({}));
  await waitFor(() => expect(tasks).toHaveBeenCalledTimes(2));
  expect(requestCount).toBe(before);
});

test("WORK-030: sign-out closes the stream", async () => {
  await follow();
  leaveSession("signed-out");
  await waitFor(() => expect(isHungUp).toBe(true));
});

test("WORK-030: without a stream a visible page refetches its data", async () => {
  isLineDown = true;
  await follow();
  document.dispatchEvent(new Event("visibilitychange"));
  await waitFor(() => expect(tasks).toHaveBeenCalledTimes(2));
});

test("PLAT-046 WORK-030: during sign-out of another tab the user is not refetched", async () => {
  await follow();
  const before = requestCount;
  otherTab.says("leaving");
  send!(event({ kind: "users", id: employee.userId, request: crypto.randomUUID() }));
  send!(event({}));
  await waitFor(() => expect(tasks).toHaveBeenCalledTimes(2));
  expect(requestCount).toBe(before);
});
