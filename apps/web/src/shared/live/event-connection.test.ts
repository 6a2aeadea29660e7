import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callerState } from "../../api/caller.ts";
import type { EventFrame } from "./frames.ts";
import { openEventConnection, waitAfter, type EventConnection } from "./event-connection.ts";

interface Call {
  readonly address: string;
  readonly headers: Headers;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

let calls: Call[];
let lines: EventConnection[];
let frames: EventFrame[];
let response: () => Response | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  lines = [];
  frames = [];
  response = () => undefined;
  callerState.organizationId = 42;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const given = response();
    if (given) return given;
    let source!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) });
    init.signal!.addEventListener("abort", () => source.error(init.signal!.reason));
    calls.push({
      address,
      headers: new Headers(init.headers),
      send: (text) => source.enqueue(new TextEncoder().encode(text)),
      end: () => source.close(),
    });
    return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
  });
});
afterEach(() => {
  for (const line of lines) line.stop();
  callerState.organizationId = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const flushTimers = () => vi.advanceTimersByTimeAsync(0);

async function hold(): Promise<EventConnection> {
  const line = openEventConnection({
    lastId: () => frames.findLast(({ id }) => id !== undefined)?.id,
    onFrame: (frame) => frames.push(frame),
  });
  lines.push(line);
  await flushTimers();
  return line;
}

test("WORK-030: the stream parses split frames and names its organisation", async () => {
  const line = await hold();
  expect(line.isOpen()).toBe(true);
  expect(calls[0]!.address).toMatch(/^\/api\/events\?age=\d+$/);
  expect(calls[0]!.headers.get("CurrentOrganization")).toBe("42");
  expect(calls[0]!.headers.has("Last-Event-ID")).toBe(false);
  calls[0]!.send("id: 7\nevent: open\nda");
  calls[0]!.send('ta: {}\n\nid: 9\nevent: change\ndata: {"id":1}\n\n:\nid: 12\n\n');
  await flushTimers();
  expect(frames).toEqual([
    { id: 7, name: "open", data: "{}" },
    { id: 9, name: "change", data: '{"id":1}' },
    { id: 12, name: "", data: "" },
  ]);
});

test("WORK-030: a closed or broken stream reconnects at its last event", async () => {
  await hold();
  calls[0]!.send("id: 9\nevent: open\ndata: {}\n\n");
  await flushTimers();
  calls[0]!.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toHaveLength(2);
  expect(calls[1]!.headers.get("Last-Event-ID")).toBe("9");
  expect(calls[1]!.address).toBe("/api/events");
});

test("WORK-030: a paused stream reconnects after a delay", async () => {
  const line = await hold();
  line.rest();
  calls[0]!.end();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(calls).toHaveLength(2);
});

test("WORK-030: a silent stream times out, heartbeats keep it open", async () => {
  await hold();
  await vi.advanceTimersByTimeAsync(25_000);
  calls[0]!.send(":\n");
  await vi.advanceTimersByTimeAsync(25_000);
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(calls).toHaveLength(2);
});

test("WORK-030: the stream reconnects after sleep and when the network returns", async () => {
  await hold();
  // Time passes without timers.
  vi.setSystemTime(Date.now() + 12_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toHaveLength(2);
  dispatchEvent(new Event("online"));
  await flushTimers();
  expect(calls).toHaveLength(3);
});

test("WORK-030: failed attempts become rarer, a visible page retries at once", async () => {
  let attempts = 0;
  response = () => {
    attempts++;
    return new Response("<html>proxy</html>", { status: 502 });
  };
  const line = await hold();
  // After a rejection the next attempt waits.
  await vi.advanceTimersByTimeAsync(1_900);
  expect(attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(attempts).toBeGreaterThan(15);
  expect(attempts).toBeLessThan(60);
  expect(line.isOpen()).toBe(false);
  const before = attempts;
  line.check();
  await flushTimers();
  expect(attempts).toBe(before + 1);
});

test("WORK-030: retry delays grow to a limit with jitter", () => {
  expect(waitAfter(0)).toBeLessThanOrEqual(500);
  expect(waitAfter(3)).toBeGreaterThanOrEqual(2_000);
  expect(waitAfter(100)).toBeLessThanOrEqual(30_000);
  expect(new Set(Array.from({ length: 20 }, () => waitAfter(5))).size).toBeGreaterThan(1);
});

test("WORK-030 PLAT-055: a 401 of the stream ends the session", async () => {
  const onNoSession = vi.fn<() => void>();
  callerState.onNoSession = onNoSession;
  response = () =>
    Response.json({ data: null, errorMessage: "Сеанс завершён", code: "shared.no-session" }, { status: 401 });
  await hold();
  expect(onNoSession).toHaveBeenCalledOnce();
  callerState.onNoSession = () => {};
});
