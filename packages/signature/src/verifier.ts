import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { readTrust, type TrustSources } from "./trust.ts";
import { verifySignature, type SignatureVerdict, type VerificationRequest } from "./verify-signature.ts";
import type { WorkerMessage } from "./verify-worker.ts";

/** The verifier is closed, its queue is full, or its thread failed: the same request can succeed later. */
export class VerifierUnavailable extends Error {
  constructor(reason: string | Error) {
    super(
      typeof reason === "string" ? reason : reason.message,
      typeof reason === "string" ? {} : { cause: reason },
    );
    this.name = "VerifierUnavailable";
  }
}

/** Verifies signatures, in threads (`openVerifier`) or in the calling thread (`inlineVerifier`). */
export interface SignatureVerifier {
  /** @throws VerifierUnavailable */
  verify(request: VerificationRequest): Promise<SignatureVerdict>;
  close(): Promise<void>;
}

export interface VerifierOptions extends TrustSources {
  /** Maximum worker threads; by default one core stays free for requests. */
  readonly workers?: number;
  /** Maximum signatures waiting for a worker. */
  readonly queue?: number;
  /** Time-out of one verification in milliseconds; the slowest needs about 100 ms. */
  readonly timeLimit?: number;
  /** Receives errors of trust files and of failed workers. */
  readonly onError?: (error: Error) => void;
}

/** Verifies in the calling thread, for administrative commands and for unrelated tests. */
export function inlineVerifier(sources: TrustSources): SignatureVerifier {
  const trust = readTrust(sources);
  return { verify: async (request) => verifySignature(request, trust), close: () => Promise.resolve() };
}

const closed = "the verifier is closed";

interface Task {
  readonly request: VerificationRequest;
  readonly resolve: (verdict: SignatureVerdict) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Verifies in a pool of worker threads, so that requests never wait for the arithmetic. Workers start with
 * the first signature. A time-out terminates the worker.
 */
export function openVerifier(options: VerifierOptions): SignatureVerifier {
  const { queue = 200, timeLimit = 5_000, onError = () => undefined } = options;
  const { authorities, revocationLists, more } = options;
  const most = options.workers ?? Math.max(1, Math.min(4, availableParallelism() - 1));
  const waiting: Task[] = [];
  const idle: Worker[] = [];
  const running = new Set<Worker>();
  let isClosed = false;

  const retire = async (worker: Worker) => {
    running.delete(worker);
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    await worker.terminate();
  };

  const start = (): Worker => {
    const worker = new Worker(new URL("./verify-worker.ts", import.meta.url), {
      workerData: { authorities, revocationLists, more } satisfies TrustSources,
    });
    // An idle worker must not keep the process alive.
    worker.unref();
    running.add(worker);
    return worker;
  };

  const next = () => {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (running.size < most ? start() : undefined);
      if (!worker) return;
      run(worker, waiting.shift()!);
    }
  };

  const run = (worker: Worker, { request, resolve, reject }: Task) => {
    const finishJob = (finish: () => void, isUsable: boolean) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onWorkerError).off("exit", onExit);
      if (isUsable && !isClosed) idle.push(worker);
      else void retire(worker);
      finish();
      next();
    };
    const fail = (error: Error) => {
      onError(error);
      finishJob(() => reject(new VerifierUnavailable(error)), false);
    };
    const onMessage = (message: WorkerMessage) => {
      if ("verdict" in message) finishJob(() => resolve(message.verdict), true);
      else if ("warning" in message) onError(new Error(message.warning));
      else finishJob(() => reject(new Error(message.failure)), true);
    };
    const onWorkerError = (error: Error) => fail(error);
    const onExit = () => fail(new Error("signature verification worker exited"));
    const timer = setTimeout(() => fail(new Error("signature verification timed out")), timeLimit);
    worker.on("message", onMessage).on("error", onWorkerError).on("exit", onExit);
    worker.postMessage(request);
  };

  return {
    verify: (request) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new VerifierUnavailable(closed));
        if (waiting.length >= queue) return reject(new VerifierUnavailable("the verifier's queue is full"));
        waiting.push({ request, resolve, reject });
        next();
      }),
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new VerifierUnavailable(closed));
      await Promise.all([...running].map(retire));
    },
  };
}
