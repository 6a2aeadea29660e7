import { Worker } from "node:worker_threads";
import type { FilePreview, FileReading } from "@birzha/domain/imports/file-reading.ts";
import { importReadSeconds } from "@birzha/domain/imports/import-limits.ts";
import { ApiError, unavailableError } from "../../../platform/http/errors/failure.ts";
import type { ReadFile } from "./read-table.ts";
import type { TableRequest, TableResult } from "./table-worker.ts";

/** Reads files of organisations outside of the main thread. */
export interface TableReader {
  /**
   * @throws ApiError with the cause; `imports.file-being-read` while the organisation has another file here;
   * `shared.unavailable` if the queue is full
   */
  read(organizationId: number, bytes: Uint8Array, reading: FileReading): Promise<ReadFile>;
  /** FIX-215: returns the first rows of a file, under the same limits and with the same errors. */
  preview(organizationId: number, bytes: Uint8Array, reading: FileReading): Promise<FilePreview>;
  close(): Promise<void>;
}

export interface TableReaderOptions {
  /** Maximum worker threads. */
  readonly workers?: number;
  /** Maximum files waiting for a worker. */
  readonly queue?: number;
  /** Maximum processor time of a file in seconds. */
  readonly processorSeconds?: number;
  /** Maximum heap of a worker in megabytes. */
  readonly heapMegabytes?: number;
  /** Receives errors of workers that are no errors of a file. */
  readonly onError?: (error: Error) => void;
}

interface Task {
  readonly request: TableRequest;
  readonly resolve: (file: ReadFile | FilePreview) => void;
  readonly reject: (error: Error) => void;
}

/** Milliseconds between two measurements of a worker's processor time. */
const measureInterval = 250;

/**
 * FIX-202: each file has a worker thread of its own with a memory limit and a time limit, so that no memory of a file
 * outlives it, and a dying worker rejects its file only. One organisation has one file at a time on a node. A lock for
 * all nodes would hold a database connection of each node while a file waits and is read; without it, an organisation
 * can occupy one of the workers of each node and never keep others from the rest.
 */
export function openTableReader(options: TableReaderOptions = {}): TableReader {
  const { workers = 2, queue = 20, heapMegabytes = 160, onError = () => undefined } = options;
  const { processorSeconds = importReadSeconds } = options;
  const organizations = new Set<number>();
  const waiting: Task[] = [];
  const running = new Set<Worker>();
  let isClosed = false;

  const next = () => {
    while (running.size < workers && waiting.length > 0) run(waiting.shift()!);
  };

  const run = ({ request, resolve, reject }: Task) => {
    const worker = new Worker(new URL("./table-worker.ts", import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
    });
    running.add(worker);
    const finish = (settle: () => void) => {
      if (!running.delete(worker)) return;
      clearInterval(timer);
      void worker.terminate();
      settle();
      next();
    };
    const rejectFile = (
      code: "imports.reading-too-long" | "imports.too-much-memory" | "imports.unreadable-file",
    ) => finish(() => reject(new ApiError(code, { params: { limit: String(processorSeconds) } })));
    const fail = (error: Error) => {
      // A finished worker is terminated, which ends it with an error code.
      if (!running.has(worker)) return;
      if ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
        return rejectFile("imports.too-much-memory");
      onError(error);
      rejectFile("imports.unreadable-file");
    };
    const timer = setInterval(() => {
      void worker.cpuUsage().then(
        ({ user, system }) => {
          if (user + system > processorSeconds * 1e6) rejectFile("imports.reading-too-long");
        },
        // The worker has just ended.
        () => undefined,
      );
    }, measureInterval);
    worker.on("message", (result: TableResult) =>
      finish(() =>
        "file" in result
          ? resolve(result.file)
          : reject(new ApiError(result.code, result.params && { params: result.params })),
      ),
    );
    worker.on("error", fail);
    worker.on("exit", (code) => fail(new Error(`table worker exited with ${code}`)));
  };

  const enqueue = async (organizationId: number, request: TableRequest): Promise<ReadFile | FilePreview> => {
    if (isClosed || waiting.length >= queue) throw unavailableError();
    if (organizations.has(organizationId)) throw new ApiError("imports.file-being-read");
    organizations.add(organizationId);
    try {
      return await new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        next();
      });
    } finally {
      organizations.delete(organizationId);
    }
  };

  return {
    read: (organizationId, bytes, reading) =>
      enqueue(organizationId, { bytes, reading, isPreview: false }) as Promise<ReadFile>,
    preview: (organizationId, bytes, reading) =>
      enqueue(organizationId, { bytes, reading, isPreview: true }) as Promise<FilePreview>,
    async close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(unavailableError());
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}
