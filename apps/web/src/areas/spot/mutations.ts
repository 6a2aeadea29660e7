import { downloadSpotFile, exportDeals, updateDeals, uploadSpotFile } from "@birzha/domain/spot/api.ts";
import type { SpotDeal, SpotKey } from "@birzha/domain/spot/register.ts";
import { mutationOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import { upload } from "../../api/upload.ts";
import type { EditedRows } from "../../shared/register/row-edits/edited-row.ts";
import { exportedAsShown, exportedRows, type Shown } from "../../shared/register/register-question.ts";
import { fileTransfer } from "../../shared/reports/stored-files.ts";
import { toSpotEdit } from "./components/edited-deal.ts";
import type { SpotQuestion } from "./queries.ts";

/** SPOT-022, SPOT-046, SPOT-051: sends edited deals. Silent, because failed rows are marked in the table. */
export const sendDeals = mutationOptions({
  mutationKey: ["spot", "send"],
  mutationFn: (rows: EditedRows<SpotDeal>) =>
    call(updateDeals, { body: { data: [...rows.values()].map(toSpotEdit) } }),
  meta: { silent: true },
});

export interface Chosen {
  /** Selected rows; undefined means all that match the filter (FIX-033). */
  readonly ids: readonly number[] | undefined;
  readonly filter: SpotQuestion["filter"];
}

/** SPOT-054: downloads the selected deals as a workbook. */
export const saveDeals = mutationOptions({
  mutationFn: ({ ids, filter }: Chosen) =>
    download(exportDeals, { body: { data: exportedRows(ids, filter) } }, "spot.xlsx"),
  meta: { error: "spot.export.failed" },
});

/** WORK-040: downloads the shown columns as a workbook. */
export const saveShown = mutationOptions({
  mutationFn: (shown: Shown<SpotKey>) =>
    download(exportDeals, { body: { data: exportedAsShown(shown) } }, "spot.xlsx"),
  meta: { error: "spot.export.failed" },
});

/** Uploads and downloads documents of deals (SPOT-020, SPOT-034, SPOT-052, SPOT-053). */
export const dealFiles = fileTransfer({
  upload: async (file, options) => ({
    ...(await upload(uploadSpotFile, { file, ...options })),
    value: file.name,
  }),
  download: ({ id, value }) => download(downloadSpotFile, { params: { id } }, value),
});
