import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { importsKey, sentFileQuery, uploadMutation, type SentFile } from "./queries.ts";

interface UploadOptions {
  /** Period of a reconciliation. */
  readonly period: ImportBatch["period"] | undefined;
  readonly onUploaded: (importId: string) => void;
}

interface UploadOutcome {
  /** The workbook has several sheets, and none is chosen. */
  readonly onSheets?: (sheets: readonly string[]) => void;
  readonly onError: (error: Error) => void;
}

/** BULK-001: sends a file to be read as a new import. */
export function useUpload({ period, onUploaded }: UploadOptions) {
  const client = useQueryClient();
  const upload = useMutation(uploadMutation);
  // The second press of a double click comes before the button is disabled.
  const isSending = useRef(false);
  const send = (sent: SentFile, { onSheets, onError }: UploadOutcome) => {
    if (isSending.current) return;
    isSending.current = true;
    upload.mutate(
      { ...sent, ...(period && { period }) },
      {
        onSuccess: ({ importId, sheets }) => {
          void client.invalidateQueries({ queryKey: importsKey });
          if (importId === null) return onSheets?.(sheets);
          client.setQueryData(sentFileQuery(importId).queryKey, sent);
          onUploaded(String(importId));
        },
        onError,
        onSettled: () => void (isSending.current = false),
      },
    );
  };
  return { send, sending: upload.isPending ? upload.variables.file.name : undefined };
}
