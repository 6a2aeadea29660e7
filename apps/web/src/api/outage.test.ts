import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stopWaiting } from "../ui/navigation/pending-work.ts";
import { awaitServer, followServerReturn, outageSignal } from "../ui/navigation/server-wait.ts";
import { ApiFailure, noResponseStatus } from "./api-failure.ts";
import { sendThroughOutage } from "./outage.ts";

const probe = vi.fn<() => Promise<Response>>();
const lost = () => new ApiFailure({ status: noResponseStatus, noResponse: "network" });
const options = { kind: "write", signal: undefined, isPatient: true } as const;

beforeEach(() => {
  vi.useFakeTimers();
  probe.mockReset().mockRejectedValue(new TypeError("Failed to fetch"));
  vi.stubGlobal("fetch", probe);
});
afterEach(async () => {
  // The page's check of the server ends with its return.
  probe.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["a lost connection", lost()],
  ["a proxy without server", new ApiFailure({ status: 502 })],
  ["a lost database", new ApiFailure({ status: 503, code: "shared.unavailable" })],
])("FIX-330: after %s the request is sent again on return", async (_name, failure) => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failure).mockResolvedValue("saved");
  const returned = vi.fn<() => void>();
  const stop = followServerReturn(returned);
  const answer = sendThroughOutage(send, options);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(send).toHaveBeenCalledOnce();
  expect(returned).not.toHaveBeenCalled();
  probe.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(answer).resolves.toBe("saved");
  expect(send).toHaveBeenCalledTimes(2);
  expect(returned).toHaveBeenCalledOnce();
  stop();
});

test("FIX-330: many lost requests share one probe", async () => {
  const sends = Array.from({ length: 20 }, () =>
    vi.fn<() => Promise<number>>().mockRejectedValueOnce(lost()).mockResolvedValue(1),
  );
  const answers = Promise.all(sends.map((send) => sendThroughOutage(send, options)));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probe.mock.calls.length).toBeLessThanOrEqual(6);
  probe.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(answers).resolves.toHaveLength(20);
});

test("FIX-330: a request without response is sent again after a silent outage", async () => {
  const hang = () =>
    new Promise<string>((_resolve, reject) => {
      outageSignal().addEventListener("abort", () => reject(lost()));
    });
  const send = vi.fn<() => Promise<string>>().mockImplementationOnce(hang).mockResolvedValue("saved");
  const answer = sendThroughOutage(send, options);
  void awaitServer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledOnce();
  probe.mockResolvedValue(new Response());
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(answer).resolves.toBe("saved");
  expect(send).toHaveBeenCalledTimes(2);
});

test("FIX-330: a failure of a server that responds is no outage", async () => {
  probe.mockResolvedValue(new Response());
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiFailure({ status: 503 }));
  await expect(sendThroughOutage(send, options)).rejects.toMatchObject({ status: 503 });
  expect(send).toHaveBeenCalledOnce();
});

test.each([400, 401, 409, 422, 500])(
  "FIX-330: a rejection with status %d waits for nothing",
  async (status) => {
    const send = () => Promise.reject(new ApiFailure({ status }));
    await expect(sendThroughOutage(send, options)).rejects.toMatchObject({ status });
    expect(probe).not.toHaveBeenCalled();
  },
);

test("FIX-330: a cancelled wait fails without another attempt", async () => {
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(lost());
  const answer = sendThroughOutage(send, options).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(100);
  stopWaiting();
  const failure = await answer;
  expect(failure).toMatchObject({ noResponse: "cancelled", isLost: true, isTemporary: false });
  expect(send).toHaveBeenCalledOnce();
});

test("FIX-330: an aborted request ends its wait", async () => {
  const abort = new AbortController();
  const send = () => Promise.reject(lost());
  const answer = sendThroughOutage(send, { ...options, signal: abort.signal }).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(100);
  abort.abort();
  expect(await answer).toMatchObject({ name: "AbortError" });
});
