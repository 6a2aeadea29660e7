import type { AlikeReport } from "@birzha/domain/agreements/agreement.ts";
import { createAgreement, downloadFile, listAlike, uploadFile } from "@birzha/domain/agreements/api.ts";
import {
  changeStatus,
  changeTermination,
  flagDeal,
  terminateAgreement,
  updateAgreement,
} from "@birzha/domain/agreements/change-api.ts";
import type { CallOf } from "@birzha/domain/shared/endpoint.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import { upload } from "../../api/upload.ts";
import { fileTransfer } from "../../shared/reports/stored-files.ts";

interface NewReport {
  readonly passportId: number;
  readonly organizationId: number;
  readonly dataXML: string;
  /** DUP-001: the report that this one equals and is no duplicate of. */
  readonly notDuplicateOf?: number | undefined;
}

/** DUP-001: the screen itself asks what the report is beside its twin. */
const duplicate = "agreements.duplicate";

/** Whether a report was refused for its twin. */
export const isTwin = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === duplicate;

/** The twin that a report was refused for. */
export const twinOf = ({ details }: ApiFailure): number => Number(details["twin"]);

/** DUP-001: reports that equal this one or are like it; none where that cannot be found out, for the exchange asks itself. */
export const readAlike = (body: Omit<NewReport, "notDuplicateOf">): Promise<readonly AlikeReport[]> =>
  call(listAlike, { body }).catch(() => []);

/** OTC-062, OTC-063, OTC-065. The same report sent again after a lost answer is registered once (see call.ts). */
export const registerReport = mutationOptions({
  mutationFn: (body: NewReport) => call(createAgreement, { body }),
  meta: {
    shownByScreen: [duplicate],
    error: "agreements.failures.create",
    success: "agreements.successes.create",
  },
});

type BodyOf<E extends Parameters<typeof call>[0]> = CallOf<E> extends { body: infer Body } ? Body : never;

/** G-85: that somebody else was quicker is told by the screen itself, with what has changed. */
const stale = "shared.stale";
const versioned = { shownByScreen: [stale] } as const;

/** OTC-133, OTC-134. Every change of a report names the version it was made on (G-85). */
export const saveReport = mutationOptions({
  mutationFn: (body: BodyOf<typeof updateAgreement>) => call(updateAgreement, { body }),
  meta: {
    shownByScreen: [stale, duplicate],
    error: "agreements.failures.update",
    success: "agreements.successes.update",
  },
});

/** OTC-144, OTC-145. */
export const setStatus = mutationOptions({
  mutationFn: (body: BodyOf<typeof changeStatus>) => call(changeStatus, { body }),
  meta: {
    shownByScreen: [stale, duplicate],
    error: "agreements.failures.status",
    success: "agreements.successes.status",
  },
});

/** OTC-146, OTC-147. */
export const setDubious = mutationOptions({
  mutationFn: (body: BodyOf<typeof flagDeal>) => call(flagDeal, { body }),
  meta: { ...versioned, error: "agreements.failures.dubious", success: "agreements.successes.dubious" },
});

/** OTC-170..172. */
export const registerTermination = mutationOptions({
  mutationFn: (body: BodyOf<typeof terminateAgreement>) => call(terminateAgreement, { body }),
  meta: { ...versioned, error: "agreements.failures.terminate", success: "agreements.successes.terminate" },
});

/** OTC-174, OTC-176, OTC-177. */
export const saveTermination = mutationOptions({
  mutationFn: (body: BodyOf<typeof changeTermination>) => call(changeTermination, { body }),
  meta: {
    ...versioned,
    error: "agreements.failures.terminationUpdate",
    success: "agreements.successes.terminationUpdate",
  },
});

/** Whether a change came too late: the report is another one by now (409). */
export const isLate = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 409 && !isTwin(error);

/** Files of reports (OTC-023, OTC-056, OTC-057, OTC-155). */
export const reportFiles = fileTransfer({
  upload: (file, options) => upload(uploadFile, { file, ...options }),
  download: ({ id, value }) => download(downloadFile, { query: { userFormFileId: id } }, value),
});
