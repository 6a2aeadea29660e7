import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { ErrorCode } from "@birzha/domain/errors.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import type { FilePreview, FileReading } from "@birzha/domain/imports/file-reading.ts";
import { previewTable, readTable, type ReadFile } from "./read-table.ts";

/** File that a worker reads. */
export interface TableRequest {
  readonly bytes: Uint8Array;
  readonly reading: FileReading;
  /** Whether only the first rows are of interest. */
  readonly isPreview: boolean;
}

/** Result of a worker: the table or its preview, or the rejection of the file. */
export type TableResult =
  | { readonly file: ReadFile | FilePreview }
  | { readonly code: ErrorCode; readonly params: ApiError["params"] };

const port = parentPort;
if (!port) throw new Error("table-worker.ts must run as a worker thread");

// Linux has a priority per thread, so requests take precedence over files. Elsewhere it would slow the whole process.
if (process.platform === "linux") setPriority(10);

const { bytes, reading, isPreview } = workerData as TableRequest;
const result: TableResult = await (isPreview ? previewTable : readTable)(bytes, reading).then(
  (file) => ({ file }),
  (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    return { code: error.code, params: error.params };
  },
);
port.postMessage(result);
