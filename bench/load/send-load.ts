import { randomUUID } from "node:crypto";
import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import autocannon from "autocannon";
import { sampleNumber } from "./sample-number.ts";

export interface BenchRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly cookie?: string;
  /** Each request puts a number of its own in place of `sampleNumber`. */
  readonly body?: string;
}

export interface LoadOptions {
  /** Callers that wait for a response before they send the next request. */
  readonly connections: number;
  readonly seconds?: number;
  /** Ends after so many responses instead. */
  readonly amount?: number;
  /** Requests a second of all connections together; without it each connection sends at once. */
  readonly rate?: number;
}

export interface LoadResult {
  /** Microseconds. */
  readonly latencies: RecordableHistogram;
  readonly seconds: number;
}

/** A response with another status than 200 ends the run. */
export class LoadError extends Error {
  readonly status: number;
  constructor(path: string, status: number) {
    super(`${path}: HTTP ${status}`);
    this.status = status;
  }
}

/** Milliseconds within which so many percent of the responses arrived. */
export const percentile = (latencies: RecordableHistogram, percent: number): number =>
  latencies.percentile(percent) / 1000;

export const headersOf = ({ cookie, body }: BenchRequest, requestId: string = randomUUID()) => ({
  clientrequestid: requestId,
  ...(cookie ? { cookie } : {}),
  ...(body ? { "content-type": "application/json" } : {}),
});

/** Sends the same request over several connections at once. */
export async function sendLoad(
  port: number,
  request: BenchRequest,
  { connections, seconds = 1, amount, rate }: LoadOptions,
): Promise<LoadResult> {
  const { method, path, body } = request;
  const latencies = createHistogram();
  const start = performance.now();
  let failed: number | undefined;
  const options: autocannon.Options = {
    url: `http://127.0.0.1:${port}`,
    connections,
    overallRate: rate,
    ...(amount === undefined ? { duration: seconds } : { amount: Math.max(amount, connections) }),
    requests: [
      {
        method,
        path,
        headers: headersOf(request),
        ...(body === undefined ? {} : { body, setupRequest: withOwnNumber }),
      },
    ],
  };
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result))).on(
      "response",
      (_client, status, _bytes, milliseconds) => {
        if (status !== 200) failed = status;
        latencies.record(Math.max(1, Math.round(milliseconds * 1000)));
      },
    );
  });
  if (failed !== undefined) throw new LoadError(path, failed);
  if (errors > 0 || latencies.count === 0) throw new Error(`${path}: ${errors} requests without a response`);
  return { latencies, seconds: (performance.now() - start) / 1000 };
}

function withOwnNumber(request: autocannon.Request): autocannon.Request {
  const id = randomUUID();
  return {
    ...request,
    headers: { ...request.headers, clientrequestid: id },
    body: String(request.body).replace(sampleNumber, id),
  };
}

/** Sends one request. */
export async function sendOnce(
  port: number,
  request: BenchRequest,
): Promise<{ status: number; text: string }> {
  const { method, path, body } = request;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    body,
    headers: headersOf(request),
  });
  return { status: response.status, text: await response.text() };
}
