import { downloadFile, uploadFile } from "@birzha/domain/agreements/api.ts";
import { downloadSpotFile, uploadSpotFile } from "@birzha/domain/spot/api.ts";
import type { FileStorage } from "../../platform/files/file-storage.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { storeFile } from "./actions/store-file.ts";
import { readStoredFile } from "./read-stored-file.ts";

/**
 * Binds uploads and downloads of files. Each area has its own paths and ids; all share one table (OTC-056, OTC-057,
 * SPOT-052, SPOT-053).
 */
export function bindFiles(bind: BindEndpoint, files: FileStorage): void {
  bind(uploadFile, async (context, { file }) => {
    const { id, name } = await storeFile(context, "agreements", file);
    return { id, value: name };
  });
  bind(uploadSpotFile, async (context, { file }) => ({ id: (await storeFile(context, "spot", file)).id }));
  bind(downloadFile, (context, { query }) =>
    readStoredFile(context, files, "agreements", query.userFormFileId),
  );
  bind(downloadSpotFile, (context, { params }) => readStoredFile(context, files, "spot", params.id));
}
