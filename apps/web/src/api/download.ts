import type { CallOf, EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { loadChunk } from "../ui/navigation/lazy-component.tsx";

/** Fetches a file and saves it through the browser. Pages load the code for this with the first download. */
export async function downloadResponse<const E extends EndpointShape>(
  endpoint: E,
  input: CallOf<E>,
  fallbackName: string,
): Promise<void> {
  const { downloadFile } = await loadChunk(() => import("./download-file.ts"));
  return downloadFile(endpoint, input, fallbackName);
}
