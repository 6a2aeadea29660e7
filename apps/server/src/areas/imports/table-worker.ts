import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { readTable, type ReadFile } from "./read-table.ts";

/** File that a worker reads. */
export interface TableRequest {
  readonly bytes: Uint8Array;
  readonly sheet: string | undefined;
}

/** Result of a worker: the table, or the rejection of the file. */
export type TableResult =
  | { readonly file: ReadFile }
  | { readonly code: ErrorCode; readonly params: ApiError["params"] };

const port = parentPort;
if (!port) throw new Error("table-worker.ts must run as a worker thread");

// Linux has a priority per thread, so requests take precedence over files. Elsewhere it would slow the whole process.
if (process.platform === "linux") setPriority(10);

const { bytes, sheet } = workerData as TableRequest;
const result: TableResult = await readTable(bytes, sheet).then(
  (file) => ({ file }),
  (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.code, params: error.params };
  },
);
port.postMessage(result);
