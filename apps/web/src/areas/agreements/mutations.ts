import type { SimilarReport } from "@birzha/domain/agreements/agreement.ts";
import type { WarningCode } from "@birzha/domain/agreements/warnings.ts";
import { createAgreement, downloadFile, listSimilar, uploadFile } from "@birzha/domain/agreements/api.ts";
import {
  changeStatus,
  changeTermination,
  flagDeal,
  terminateAgreement,
  updateAgreement,
  withdrawAgreement,
} from "@birzha/domain/agreements/change-api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";
import { uploadToEndpoint } from "../../api/upload.ts";
import { fileTransfer } from "../../shared/files/stored-files.ts";

export interface NewReport {
  readonly passportId: number;
  readonly organizationId: number;
  readonly dataXML: string;
  /** DUP-001: id of the report that looks like this one but is not a duplicate, as the user confirmed. */
  readonly notDuplicateOf?: number | undefined;
  /** SCREEN-003: rejected report that this one replaces. */
  readonly replaces?: number | undefined;
  /** SOFT-001: codes of the warnings that the user has confirmed; the screens always send them. */
  readonly confirmedWarnings: readonly WarningCode[];
}

/** DUP-001: error code that the screen handles with its own dialog instead of a toast. */
const duplicate = "agreements.duplicate";

/** SOFT-001: error code that the screen shows as a list of warnings to confirm. */
const unconfirmed = "agreements.unconfirmed-warnings";

/** Reports whether the server rejected a report because of warnings to confirm (SOFT-001). */
export const isUnconfirmed = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === unconfirmed;

/** Reports whether the server rejected a report as a duplicate (DUP-001). */
export const isDuplicate = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === duplicate;

/** Returns the id of the existing report from a duplicate error. */
export const duplicateOf = ({ details }: ApiFailure): number => Number(details["duplicate"]);

/**
 * DUP-001: lists duplicates and similar reports before registration. Returns an empty list on failure,
 * because the server checks for duplicates again on registration.
 */
export const readSimilar = (
  body: Pick<NewReport, "passportId" | "organizationId" | "dataXML">,
): Promise<readonly SimilarReport[]> => callEndpoint(listSimilar, { body }).catch(() => []);

/**
 * OTC-062, OTC-063, OTC-065: registers a report. A retry after a lost response reuses the request id, so the
 * server registers the report once (see `call.ts`).
 */
export const registerReport = mutationOptions({
  mutationFn: ({ confirmedWarnings, ...body }: NewReport) =>
    callEndpoint(createAgreement, { body: { ...body, confirmedWarnings: [...confirmedWarnings] } }),
  meta: {
    shownByScreen: [duplicate, unconfirmed],
    error: "agreements.failures.create",
  },
});

type BodyOf<E extends Parameters<typeof callEndpoint>[0]> =
  CallOf<E> extends { body: infer Body } ? Body : never;

/** G-85: error code of an edit conflict. The screen shows the concurrent changes instead of a toast. */
const stale = "shared.stale";
const versioned = { shownByScreen: [stale] } as const;

/** OTC-133, OTC-134: saves a corrected report. Every change sends the version that it is based on (G-85). */
export const saveReport = mutationOptions({
  mutationFn: (body: BodyOf<typeof updateAgreement>) => callEndpoint(updateAgreement, { body }),
  meta: {
    shownByScreen: [stale, duplicate, unconfirmed],
    error: "agreements.failures.update",
    success: "agreements.successes.update",
  },
});

/** OTC-144, OTC-145: changes the status of a report. */
export const setStatus = mutationOptions({
  mutationFn: (body: BodyOf<typeof changeStatus>) => callEndpoint(changeStatus, { body }),
  meta: {
    shownByScreen: [stale, duplicate],
    error: "agreements.failures.status",
    success: "agreements.successes.status",
  },
});

/** OTC-146, OTC-147: sets or clears the dubious-deal flag. */
export const setDubious = mutationOptions({
  mutationFn: (body: BodyOf<typeof flagDeal>) => callEndpoint(flagDeal, { body }),
  meta: { ...versioned, error: "agreements.failures.dubious", success: "agreements.successes.dubious" },
});

/** OTC-170..172: registers the termination of a contract. */
export const registerTermination = mutationOptions({
  mutationFn: (body: BodyOf<typeof terminateAgreement>) => callEndpoint(terminateAgreement, { body }),
  meta: { ...versioned, error: "agreements.failures.terminate", success: "agreements.successes.terminate" },
});

/** BULK-105: withdraws a report that was filed by mistake. */
export const withdrawReport = mutationOptions({
  mutationFn: (body: BodyOf<typeof withdrawAgreement>) => callEndpoint(withdrawAgreement, { body }),
  meta: { error: "agreements.failures.withdraw", success: "agreements.successes.withdraw" },
});

/** OTC-174, OTC-176, OTC-177: saves a corrected termination. */
export const saveTermination = mutationOptions({
  mutationFn: (body: BodyOf<typeof changeTermination>) => callEndpoint(changeTermination, { body }),
  meta: {
    ...versioned,
    error: "agreements.failures.terminationUpdate",
    success: "agreements.successes.terminationUpdate",
  },
});

/** Reports whether a change failed because the report has a newer version (409, but neither a duplicate nor warnings). */
export const isLate = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 409 && !isDuplicate(error) && !isUnconfirmed(error);

/** Uploads and downloads files of reports (OTC-023, OTC-056, OTC-057, OTC-155). */
export const reportFiles = fileTransfer({
  upload: (file, options) => uploadToEndpoint(uploadFile, { file, ...options }),
  download: ({ id, value }) => downloadResponse(downloadFile, { query: { userFormFileId: id } }, value),
});
