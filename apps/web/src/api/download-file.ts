import type { CallOf, EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { runLongWork } from "../shared/progress/long-work.tsx";
import { downloadTimeout, fetchFile, saveFile } from "./fetch-file.ts";

/** Fetches a file, shows the progress of a long transfer (BULK-009) and saves the file unless the user cancels it. */
export async function downloadFile<const E extends EndpointShape>(
  endpoint: E,
  input: CallOf<E>,
  fallbackName: string,
): Promise<void> {
  const file = await runLongWork(fallbackName, ({ signal, report }) =>
    fetchFile(endpoint, { ...input, signal }, fallbackName, {
      timeout: downloadTimeout,
      onReceived: (done) => report({ unit: "bytes", done }),
    }),
  );
  if (file) saveFile(file);
}
