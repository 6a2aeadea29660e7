import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Box, Button, Group, Stack } from "@mantine/core";
import IconFileUpload from "../../ui/icons/file-upload.svg";
import { Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { WorkProgress } from "../../shared/progress/work-progress.tsx";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import css from "./import-page.module.css";
import { isReadingRejection, type SentFile } from "./queries.ts";
import { useUpload } from "./use-upload.ts";

const ReadingPanel = lazyComponent(() => import("./reading-panel.tsx"));

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
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState<{ readonly file: File; readonly sheets: readonly string[] }>();
  /** FIX-215: a file that the server could not read, with the reason. */
  const [rejected, setRejected] = useState<SentFile & { readonly message: string }>();
  const { send, sending } = useUpload({ period, onUploaded });
  const upload = (file: File, sheet?: string) => {
    const sent = { file, reading: sheet === undefined ? {} : { sheet } };
    setRejected(undefined);
    send(sent, {
      onSheets: (sheets) => setPending({ file, sheets }),
      onError: (error) => {
        if (isReadingRejection(error)) setRejected({ ...sent, message: error.message });
      },
    });
  };
  const sendFirst = (files: FileList | null) => {
    const [file] = files ?? [];
    if (!file || disabled) return;
    setPending(undefined);
    upload(file);
  };
  return (
    <>
      <Stack
        gap="12px"
        align="center"
        p="40px 16px"
        bd="2px dashed var(--mantine-color-default-border)"
        bdrs="12px"
        ta="center"
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
          accept=".xlsx,.xlsm,.xls,.xlsb,.ods,.csv,.txt,.tsv,.xml"
          aria-label={t("choose")}
          tabIndex={-1}
          onChange={(event) => sendFirst(event.currentTarget.files)}
        />
        <Button loading={sending !== undefined} disabled={disabled} onClick={() => input.current?.click()}>
          {t("choose")}
        </Button>
        {sending !== undefined && (
          <Box w="100%" maw="480px" mb="16px">
            <WorkProgress
              state="running"
              done={0}
              total={undefined}
              at={0}
              amount=""
              label={t("validating", { name: sending })}
            />
          </Box>
        )}
        {pending && (
          <div ref={focusFirst} role="group" aria-label={sheetQuestion}>
            <p>{sheetQuestion}</p>
            <Group gap="8px">
              {pending.sheets.map((sheet) => (
                <Button key={sheet} variant="default" onClick={() => upload(pending.file, sheet)}>
                  {sheet}
                </Button>
              ))}
            </Group>
          </div>
        )}
      </Stack>
      {rejected && (
        <Suspense>
          <ReadingPanel
            sent={rejected}
            message={rejected.message}
            period={period}
            onUploaded={onUploaded}
            onClose={() => setRejected(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** SCREEN-112: a question that appears takes the focus. */
const focusFirst = (group: HTMLElement | null) => group?.querySelector("button")?.focus();
