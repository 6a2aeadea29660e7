import { createAgreement, downloadFile, uploadFile } from "@birzha/domain/agreements/api.ts";
import type { ChosenFile } from "@birzha/domain/forms/definition.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import { upload } from "../../api/upload.ts";
import { phrase } from "../../i18n/phrase.ts";
import type { FileTransfer } from "../../shared/form/form-host.ts";
import { toast } from "../../ui/toast.ts";

interface NewReport {
  readonly passportId: number;
  readonly organizationId: number;
  readonly dataXML: string;
}

/** OTC-062, OTC-063, OTC-065. The same report sent again after a lost answer is registered once (see call.ts). */
export const registerReport = mutationOptions({
  mutationFn: (body: NewReport) => call(createAgreement, { body }),
  meta: { error: "agreements.failures.create", success: "agreements.successes.create" },
});

/** Files of reports (OTC-056, OTC-057, OTC-155). */
export const reportFiles: FileTransfer = {
  upload: (file, options) => upload(uploadFile, { file, ...options }),
  download: (file) => void downloadReportFile(file),
};

async function downloadReportFile({ id, value }: ChosenFile): Promise<void> {
  try {
    await download(downloadFile, { query: { userFormFileId: id } }, value);
  } catch (error) {
    const said = error instanceof ApiFailure ? error.message : "";
    toast.error(said || phrase("shared.failures.download", { name: value }));
  }
}
