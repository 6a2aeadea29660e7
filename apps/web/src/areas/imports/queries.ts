import type { WarningCode } from "@birzha/domain/agreements/warnings.ts";
import {
  assignColumns,
  cancelImport,
  confirmImportWarnings,
  correctCells,
  countEqualCells,
  createImport,
  decideRow,
  downloadImport,
  getImport,
  getTemplate,
  listImportRows,
  listImports,
  previewImport,
  registerImport,
} from "@birzha/domain/imports/api.ts";
import { listCorrectionChanges, registerCorrection } from "@birzha/domain/imports/correction-api.ts";
import { correctFault, leaveOutHidden, listFaults } from "@birzha/domain/imports/faults-api.ts";
import { getWithdrawable, withdrawImport } from "@birzha/domain/imports/withdrawal-api.ts";
import { previewBytes, type FileReading } from "@birzha/domain/imports/file-reading.ts";
import type { ImportBatch, ImportPurpose, ImportRowState } from "@birzha/domain/imports/import-batch.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions, queryOptions, skipToken, type QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";

const key = ["imports"] as const;
/** Rows of a page of the sheet. */
export const pageSize = 200;

export const importsKey = key;

export const importsQuery = (purpose: ImportPurpose) =>
  queryOptions({
    queryKey: [...key, "list", purpose],
    queryFn: ({ signal }) => callEndpoint(listImports, { query: { purpose }, signal }),
    meta: { error: "imports.failures.load" },
  });

/** Poll interval of a running registration in milliseconds, for networks that block the event stream. */
const pollInterval = 3_000;

/** BULK-009: an import. While a job registers its rows, live events refetch it, and a timer without them. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, "one", id],
    queryFn: ({ signal }) => callEndpoint(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.isRegistering ? pollInterval : false),
    meta: { silent: true },
  });

/** Shows a started or stopped registration at once: a short one ends before the next response. */
export function showBatch(client: QueryClient, batch: ImportBatch): Promise<void> {
  client.setQueryData(importQuery(batch.id).queryKey, batch);
  return client.invalidateQueries({ queryKey: importsKey });
}

export const rowsKey = (id: number) => [...key, "rows", id] as const;

/** Page of the rows in a state. */
export const rowsQuery = (id: number, state: ImportRowState | undefined, pageIndex: number) =>
  queryOptions({
    queryKey: [...rowsKey(id), state ?? "all", pageIndex],
    queryFn: ({ signal }) =>
      callEndpoint(listImportRows, {
        params: { id },
        query: { pageIndex, pageSize, ...(state && { state }) },
        signal,
      }),
    meta: { error: "imports.failures.load" },
  });

/** BULK-102: errors and warnings of an import by kind. */
export const faultsQuery = (id: number) =>
  queryOptions({
    queryKey: [...rowsKey(id), "faults"],
    queryFn: ({ signal }) => callEndpoint(listFaults, { params: { id }, signal }),
    meta: { silent: true },
  });

/** Number of the cells with the text of a cell. */
export const equalCellsQuery = (id: number, number: number, column: number) =>
  queryOptions({
    queryKey: [...key, "equal", id, number, column],
    queryFn: ({ signal }) =>
      callEndpoint(countEqualCells, { params: { id }, query: { number, column }, signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { silent: true },
  });

/** A file and the user's choices about its reading (FIX-215). */
export interface SentFile {
  readonly file: File;
  readonly reading: FileReading;
}

interface Upload extends SentFile {
  /** Period of a reconciliation. */
  readonly period?: NonNullable<ImportBatch["period"]>;
}

/** FIX-215: rejections of a file that other choices about its reading can avoid. */
const readingRejections = [
  "imports.no-header",
  "imports.wrong-encoding",
  "imports.unclosed-quote",
  "imports.too-many-columns",
  "imports.cell-too-long",
] as const;

/** Reports whether other choices about the reading of the file can help. */
export const isReadingRejection = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && readingRejections.some((code) => code === error.code);

/** The server reads one file of an organisation at a time. */
const scope = { id: "imports:reading" };

export const uploadMutation = mutationOptions({
  mutationFn: async ({ file, reading, period }: Upload) =>
    callEndpoint(createImport, {
      body: {
        fileName: file.name,
        content: await toBase64(file),
        ...withoutAbsent(reading),
        ...(period && { period }),
      },
    }),
  scope,
  meta: { error: "imports.failures.upload", shownByScreen: readingRejections },
});

/** FIX-215: the first rows of a file; a text needs its start only. */
export const previewMutation = mutationOptions({
  mutationFn: async ({ file, reading }: SentFile) => {
    const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
    // The first bytes of an archive and of a binary workbook of Excel.
    const content = await toBase64(first === 0x50 || first === 0xd0 ? file : file.slice(0, previewBytes));
    return callEndpoint(previewImport, { body: { content, ...withoutAbsent(reading) } });
  },
  scope,
  meta: { silent: true },
});

const withoutAbsent = (reading: FileReading): FileReading =>
  Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined));

/** FIX-215: the file of an import while the tab has it, so that the user can read it in another way. */
export const sentFileQuery = (id: number) =>
  queryOptions<SentFile>({ queryKey: [...key, "file", id], queryFn: skipToken, staleTime: Infinity });

/** Reads a file as base64; the browser encodes large files without blocking the page. */
const toBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve((reader.result as string).replace(/^[^,]*,/, "")));
    reader.addEventListener("error", () =>
      reject(new Error("file could not be read", { cause: reader.error })),
    );
    reader.readAsDataURL(file);
  });

interface Correction {
  readonly id: number;
  readonly number: number;
  readonly column: number;
  readonly text: string;
  readonly inAll: boolean;
}

export const correctMutation = mutationOptions({
  mutationFn: ({ id, ...body }: Correction) => callEndpoint(correctCells, { params: { id }, body }),
  meta: { error: "imports.failures.change" },
});

type FaultCorrection = { readonly id: number } & CallOf<typeof correctFault>["body"];

export const correctFaultMutation = mutationOptions({
  mutationFn: ({ id, ...body }: FaultCorrection) => callEndpoint(correctFault, { params: { id }, body }),
  meta: { error: "imports.failures.change" },
});

export const leaveOutMutation = mutationOptions({
  mutationFn: ({ id, isLeftOut }: { readonly id: number; readonly isLeftOut: boolean }) =>
    callEndpoint(leaveOutHidden, { params: { id }, body: { isLeftOut } }),
  meta: { error: "imports.failures.change" },
});

export const decideMutation = mutationOptions({
  mutationFn: ({
    id,
    ...body
  }: {
    readonly id: number;
    readonly number: number;
    readonly isDistinct: boolean;
  }) => callEndpoint(decideRow, { params: { id }, body }),
  meta: { error: "imports.failures.change" },
});

interface Confirmation {
  readonly id: number;
  readonly number: number;
  readonly code: WarningCode;
  readonly inAll: boolean;
}

export const confirmMutation = mutationOptions({
  mutationFn: ({ id, ...body }: Confirmation) =>
    callEndpoint(confirmImportWarnings, { params: { id }, body }),
  meta: { error: "imports.failures.change" },
});

export const columnsMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { readonly id: number } & CallOf<typeof assignColumns>["body"]) =>
    callEndpoint(assignColumns, { params: { id }, body }),
  meta: { error: "imports.failures.change" },
});

export const registerMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(registerImport, { params: { id } }),
  meta: { error: "imports.failures.change" },
});

export const registerCorrectionMutation = mutationOptions({
  mutationFn: ({ id, reason }: { readonly id: number; readonly reason: string }) =>
    callEndpoint(registerCorrection, { params: { id }, body: { reason } }),
  meta: { error: "imports.failures.change" },
});

/** BULK-007: numbers of changed cells by field. They change with the counts of the import. */
export const changesQuery = (id: number, changedAt: string) =>
  queryOptions({
    queryKey: [...key, "changes", id, changedAt],
    queryFn: ({ signal }) => callEndpoint(listCorrectionChanges, { params: { id }, signal }),
    meta: { silent: true },
  });

/** BULK-105: the reports of an import that can be taken back, and those that were. */
export const withdrawableQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, "withdrawable", id],
    queryFn: ({ signal }) => callEndpoint(getWithdrawable, { params: { id }, signal }),
    // Once more when the time of the first report is over.
    refetchInterval: ({ state: { data } }) => data?.seconds != null && data.seconds * 1_000,
    meta: { silent: true },
  });

/** BULK-105: withdraws the reports of an import, request by request, and returns the number of its withdrawn reports. */
export const withdrawMutation = mutationOptions({
  mutationFn: async (id: number) => {
    let before: number | undefined;
    for (;;) {
      const { count, withdrawn } = await callEndpoint(withdrawImport, { params: { id } });
      if (count === 0 || withdrawn === before) return withdrawn;
      before = withdrawn;
    }
  },
  meta: { error: "imports.failures.change" },
});

export const cancelMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(cancelImport, { params: { id } }),
  meta: { error: "imports.failures.change" },
});

export const downloadMutation = mutationOptions({
  mutationFn: ({ id, rows }: { readonly id: number; readonly rows: "all" | "rejected" }) =>
    downloadResponse(downloadImport, { params: { id }, query: { rows } }, "reports.xlsx"),
  meta: { error: "imports.failures.download" },
});

export const templateMutation = mutationOptions({
  mutationFn: () => downloadResponse(getTemplate, {}, "template.xlsx"),
  meta: { error: "imports.failures.download" },
});
