import { beginWork, type WorkKind } from "../ui/navigation/pending-work.ts";
import { awaitServer, outageSignal } from "../ui/navigation/server-wait.ts";
import { ApiFailure, noResponseStatus } from "./api-failure.ts";

/** Delay before a request without a response is retried, in milliseconds. */
export const outageDelay = 700;

/** Retries once after a temporary failure; rejected requests are not retried. */
export const isWorthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 1 && error instanceof ApiFailure && error.isTemporary;

/** Applies the same retry to requests outside of the query client. */
export async function bridgeOutage<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!isWorthAnotherTry(0, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, outageDelay));
    return ask();
  }
}

interface OutageOptions {
  readonly kind: Exclude<WorkKind, "chunk">;
  readonly signal: AbortSignal | undefined;
  /** False sends once, for a write that must end before the page does. */
  readonly isPatient: boolean;
}

/**
 * FIX-330: sends a request, and again after each outage of the server that has swallowed it. A write must carry the
 * same request id in each attempt. The user can end the wait; the request then fails as cancelled.
 */
export async function sendThroughOutage<Result>(
  send: () => Promise<Result>,
  { kind, signal, isPatient }: OutageOptions,
): Promise<Result> {
  const work = beginWork(kind);
  try {
    for (;;) {
      const outage = outageSignal();
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiFailure) || !error.isTemporary) throw error;
        if (!isPatient) void awaitServer();
        if (!isPatient) throw error;
        // The connection got lost in an outage that is over.
        if (outage.aborted) continue;
        const end = await work.awaitServer(signal);
        if (end === "there") throw error;
        if (end === "stopped") throw new ApiFailure({ status: noResponseStatus, noResponse: "cancelled" });
      }
    }
  } finally {
    work.end();
  }
}
