import { accessOf } from "@birzha/domain/shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "@birzha/domain/shared/endpoint.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiFailure } from "./api-failure.ts";
import { callEndpoint } from "./call.ts";
import { callerState } from "./caller.ts";
import { recordOwnersNotified } from "./log-position.ts";
import { followWrites } from "./writes.ts";

const read = defineEndpoint({
  method: "GET",
  path: "/api/things/list",
  summary: "",
  effect: "read",
  access: accessOf({}),
  query: z.object({ name: z.string().optional(), pageIndex: z.number().optional() }),
  response: pageResponse(z.object({ id: z.number() })),
});
const write = defineEndpoint({
  method: "PUT",
  path: "/api/things/{id}",
  summary: "",
  effect: "write",
  access: accessOf({}),
  params: z.object({ id: z.number() }),
  body: z.object({ name: z.string() }),
  response: recordResponse(z.object({ id: z.number() })),
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const network = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const answer = (body: unknown, status = 200) =>
  network.mockResolvedValueOnce(Response.json(body, { status }));
const sent = (index = 0) => {
  const [address, init] = network.mock.calls[index]!;
  return { address, init, headers: new Headers(init.headers) };
};
const failureOf = async (attempt: Promise<unknown>): Promise<ApiFailure> => {
  const failure = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof ApiFailure)) throw new Error("expected an ApiFailure", { cause: failure });
  return failure;
};

beforeEach(() => {
  network.mockReset();
  // The server responds to the check that follows a lost request.
  vi.stubGlobal("fetch", (address: string, init: RequestInit) =>
    address === "/readyz" ? Promise.resolve(new Response()) : network(address, init),
  );
  callerState.organizationId = undefined;
  callerState.onNoSession = () => {};
});
afterEach(() => vi.unstubAllGlobals());

test("INST-031: a read sends the last event id, a write none", async () => {
  for (let i = 0; i < 3; i++) answer({ data: [], errorMessage: null });
  await callEndpoint(read);
  recordOwnersNotified(17);
  // Tabs share the id, so an older one can arrive later.
  recordOwnersNotified(9);
  await callEndpoint(read);
  await callEndpoint(write, { params: { id: 7 }, body: { name: "" } });
  expect([0, 1, 2].map((index) => sent(index).headers.get("Last-Event-ID"))).toEqual([null, "17", null]);
});

test("PLAT-090 PLAT-091 PLAT-092 ACC-030: requests forbid caching, have an id and name the organisation", async () => {
  answer({ data: [], paging: { totalRecords: 0 }, errorMessage: null });
  answer({ data: [], paging: { totalRecords: 0 }, errorMessage: null });
  callerState.organizationId = 42;
  await callEndpoint(read);
  await callEndpoint(read);
  const { headers } = sent();
  expect(headers.get("Cache-Control")).toBe("no-cache");
  expect(headers.get("Pragma")).toBe("no-cache");
  expect(headers.get("CurrentOrganization")).toBe("42");
  expect(headers.get("ClientRequestId")).toMatch(uuid);
  expect(sent(1).headers.get("ClientRequestId")).not.toBe(headers.get("ClientRequestId"));
});

test("G-18: without an organisation the header is empty", async () => {
  answer({ data: [], errorMessage: null });
  await callEndpoint(read);
  expect(sent().headers.get("CurrentOrganization")).toBe("");
});

test("PLAT-093: GET parameters go into the query, empty ones are omitted", async () => {
  answer({ data: [], errorMessage: null });
  await callEndpoint(read, { query: { name: "", pageIndex: 0 } });
  expect(sent().address).toBe("/api/things/list?pageIndex=0");
});

test("PLAT-089 PLAT-094: a list response returns its rows and the total count", async () => {
  answer({ data: [{ id: 7 }], paging: { totalRecords: 31 }, errorMessage: null });
  await expect(callEndpoint(read)).resolves.toEqual({ rows: [{ id: 7 }], total: 31 });
});

test("MEM-060 A-1: fields next to the rows of a list are returned", async () => {
  answer({ orderId: 5, data: [], paging: { totalRecords: 0 }, errorMessage: null, requestId: "r" });
  await expect(callEndpoint(read)).resolves.toEqual({ rows: [], total: 0, extra: { orderId: 5 } });
});

test("G-5: an error has status, code, message, field errors, request id", async () => {
  const errors = [{ field: "name", message: "Введите текст" }];
  answer(
    { data: null, errorMessage: "Проверьте поля", code: "shared.invalid", errors, requestId: "r-1" },
    400,
  );
  const failure = await failureOf(callEndpoint(write, { params: { id: 5 }, body: { name: "" } }));
  expect(failure).toMatchObject({ status: 400, code: "shared.invalid", fields: errors, requestId: "r-1" });
  expect(failure.message).toBe("Проверьте поля");
  expect(sent().address).toBe("/api/things/5");
});

test("PLAT-096 PLAT-097: a 200 with errorMessage is a failure without rows", async () => {
  answer({ data: [{ id: 1 }], paging: { totalRecords: 1 }, errorMessage: "Список недоступен" });
  const failure = await failureOf(callEndpoint(read));
  expect(failure.status).toBe(200);
  expect(failure.message).toBe("Список недоступен");
});

test("G-5: a response without the envelope fails without a message", async () => {
  network.mockResolvedValueOnce(new Response("<html>proxy</html>", { status: 200 }));
  expect((await failureOf(callEndpoint(read))).message).toBe("");
});

test("PLAT-055: a 401 reports the end of the session, 403 none", async () => {
  const onNoSession = vi.fn<() => void>();
  callerState.onNoSession = onNoSession;
  answer({ data: null, errorMessage: "Недостаточно прав", code: "shared.forbidden" }, 403);
  await failureOf(callEndpoint(read));
  expect(onNoSession).not.toHaveBeenCalled();
  answer({ data: null, errorMessage: "Сеанс завершён", code: "shared.no-session" }, 401);
  await failureOf(callEndpoint(read));
  expect(onNoSession).toHaveBeenCalledOnce();
});

test("PLAT-091 FIX-232: a write without a result is retried under its id", async () => {
  const change = () => callEndpoint(write, { params: { id: 5 }, body: { name: "lost" } });
  network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const failure = await failureOf(change());
  expect(failure.noResponse).toBe("network");
  network.mockResolvedValueOnce(new Response("Bad gateway", { status: 502 }));
  await failureOf(change());
  // The database was lost during the commit, or nginx has lost all nodes (FIX-232).
  answer({ data: null, errorMessage: "Сервис временно недоступен", code: "shared.unavailable" }, 503);
  await failureOf(change());
  answer({ data: { id: 5 }, errorMessage: null });
  await change();
  answer({ data: { id: 5 }, errorMessage: null });
  await change();
  const ids = network.mock.calls.map((_, index) => sent(index).headers.get("ClientRequestId"));
  expect(new Set(ids.slice(0, 4))).toEqual(new Set([ids[0]]));
  expect(ids[4]).not.toBe(ids[0]);
});

test("PLAT-091: a double press sends one write, a later press another", async () => {
  const first = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(first.promise);
  for (let i = 0; i < 5; i++) answer({ data: { id: 5 }, errorMessage: null });
  const change = (name: string) => callEndpoint(write, { params: { id: 5 }, body: { name } });
  const pressed = [change("on"), change("on"), change("off"), change("on")];
  await Promise.all(pressed.slice(1));
  first.resolve(Response.json({ data: { id: 5 }, errorMessage: null }));
  await pressed[0];
  await change("on");
  const ids = Array.from({ length: 5 }, (_, index) => sent(index).headers.get("ClientRequestId"));
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(4);
});

test("PLAT-091: a changed body is another write after a lost response", async () => {
  network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await failureOf(callEndpoint(write, { params: { id: 6 }, body: { name: "one" } }));
  answer({ data: { id: 6 }, errorMessage: null });
  await callEndpoint(write, { params: { id: 6 }, body: { name: "two" } });
  expect(sent(1).headers.get("ClientRequestId")).not.toBe(sent(0).headers.get("ClientRequestId"));
});

test("G-5: a rejected write gets a new id on resending", async () => {
  const change = () => callEndpoint(write, { params: { id: 8 }, body: { name: "x" } });
  answer({ data: null, errorMessage: "Устарело", code: "shared.stale" }, 409);
  await failureOf(change());
  answer({ data: { id: 8 }, errorMessage: null });
  await change();
  expect(sent(1).headers.get("ClientRequestId")).not.toBe(sent(0).headers.get("ClientRequestId"));
});

test("G-5: an aborted request is an abort, not a failure", async () => {
  const abort = new AbortController();
  network.mockImplementationOnce(async (_address, init) => {
    abort.abort();
    init.signal!.throwIfAborted();
    throw new Error("not reached");
  });
  await expect(callEndpoint(read, { signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
});

test("WORK-003: only a successful write notifies its listeners", async () => {
  const onWrite = vi.fn<() => void>();
  const stop = followWrites(onWrite);
  answer({ data: [], paging: { totalRecords: 0 }, errorMessage: null });
  await callEndpoint(read);
  answer({ data: null, errorMessage: "Нельзя", code: "things.wrong-status" }, 409);
  await failureOf(callEndpoint(write, { params: { id: 6 }, body: { name: "x" } }));
  expect(onWrite).not.toHaveBeenCalled();
  answer({ data: { id: 6 }, errorMessage: null });
  await callEndpoint(write, { params: { id: 6 }, body: { name: "x" } });
  expect(onWrite).toHaveBeenCalledOnce();
  stop();
});
