import { downloadSpotFile, exportDeals, updateDeals, uploadSpotFile } from "@birzha/domain/spot/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { ApiFailure } from "../../api/api-failure.ts";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import { upload } from "../../api/upload.ts";
import { phrase } from "../../i18n/phrase.ts";
import { toast } from "../../ui/toast.ts";
import type { EditedRow } from "./components/deal-edits.ts";
import { toSpotEdit } from "./components/edited-deal.ts";

/** SPOT-022, SPOT-046, SPOT-051: what could not be sent is marked in its rows, and nothing is said. */
export const sendDeals = mutationOptions({
  mutationKey: ["spot", "send"],
  mutationFn: (rows: ReadonlyMap<string, EditedRow>) =>
    call(updateDeals, {
      body: { data: [...rows.values()].map(({ deal, entered }) => toSpotEdit(deal, entered)) },
    }),
  meta: { silent: true },
});

/** SPOT-054: the chosen deals, or all. */
export const saveDeals = mutationOptions({
  mutationFn: (ids: readonly number[] | undefined) =>
    download(
      exportDeals,
      { body: { data: { filter: ids ? [{ key: "idRec", values: [...ids] }] : null } } },
      "spot.xlsx",
    ),
  meta: { error: "spot.export.failed" },
});

/** SPOT-034, SPOT-052. */
export const uploadFile = async (file: File): Promise<number> => (await upload(uploadSpotFile, { file })).id;

/** SPOT-020, SPOT-053: saves a document; says itself what went wrong. */
export async function saveFile(id: number, name: string): Promise<void> {
  try {
    await download(downloadSpotFile, { params: { id } }, name);
  } catch (error) {
    const said = error instanceof ApiFailure ? error.message : "";
    toast.error(said || phrase("shared.failures.download", { name }));
  }
}
