import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Button } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { WorkProgress } from "../../shared/progress/work-progress.tsx";
import css from "./import-page.module.css";
import { importsKey, uploadMutation } from "./queries.ts";

interface FileDropProps {
  readonly lead: string;
  /** Question about the sheet of a workbook with several ones. */
  readonly sheetQuestion: string;
  /** Period of a reconciliation. */
  readonly period?: NonNullable<ImportBatch["period"]>;
  readonly disabled?: boolean;
  readonly onUploaded: (importId: string) => void;
}

/** BULK-001, BULK-008: uploads a file that is dropped, pasted or selected. */
export function FileDrop({ lead, sheetQuestion, period, disabled = false, onUploaded }: FileDropProps) {
  const t = useTranslations("imports");
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<{ readonly file: File; readonly sheets: readonly string[] }>();
  const upload = useMutation(uploadMutation);
  const send = (file: File, sheet?: string) =>
    upload.mutate(
      { file, ...(sheet !== undefined && { sheet }), ...(period && { period }) },
      {
        onSuccess: ({ importId, sheets }) => {
          void client.invalidateQueries({ queryKey: importsKey });
          if (importId === null) setPending({ file, sheets });
          else onUploaded(String(importId));
        },
      },
    );
  const sendFirst = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !disabled) send(file);
  };
  return (
    <div
      className={css.drop}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        sendFirst(event.dataTransfer.files);
      }}
      onPaste={(event) => sendFirst(event.clipboardData.files)}
    >
      <IconFileUpload size={32} stroke={1.6} aria-hidden />
      <p>{lead}</p>
      <input
        ref={input}
        type="file"
        className={css.file}
        accept=".xlsx,.csv,.txt,.tsv,.xml"
        aria-label={t("choose")}
        tabIndex={-1}
        onChange={(event) => {
          sendFirst(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
      <Button loading={upload.isPending} disabled={disabled} onClick={() => input.current?.click()}>
        {t("choose")}
      </Button>
      {upload.isPending && (
        <div className={css.progress}>
          <WorkProgress
            {...{ state: "running", done: 0, total: undefined, at: 0, amount: "" }}
            label={t("validating", { name: upload.variables.file.name })}
          />
        </div>
      )}
      {pending && (
        <div role="group" aria-label={sheetQuestion}>
          <p>{sheetQuestion}</p>
          <div className={css.sheets}>
            {pending.sheets.map((sheet) => (
              <Button key={sheet} variant="default" onClick={() => send(pending.file, sheet)}>
                {sheet}
              </Button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
