import { isLongComment } from "@birzha/domain/spot/deal.ts";
import type { SpotDeal } from "@birzha/domain/spot/register.ts";
import { executionOptions, executionStatus, type ExecutionStatus } from "@birzha/domain/spot/lifecycle.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { ActionIcon, Button, FileButton } from "@mantine/core";
import { IconPaperclip, IconReplace } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ClampedDateInput } from "../../../shared/inputs/date-input.tsx";
import { acceptedFiles, whyNotSent } from "../../../shared/reports/stored-files.ts";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { TextCellInput } from "../../../ui/table/cell-inputs.tsx";
import type { CellInputProps } from "../../../ui/table/row-edits.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { dealFiles } from "../mutations.ts";
import { useExecutionTexts } from "../use-status-texts.ts";
import { DealFile } from "./deal-file.tsx";
import { dealEditStore } from "./edited-deal.ts";
import css from "./deal-cells.module.css";

interface DealInputProps extends CellInputProps {
  readonly row: SpotDeal;
}

/**
 * SPOT-026, SPOT-031, SPOT-032: select of the statuses that this side can set. A status set by the exchange
 * stays among the options.
 */
export function ExecutionInput({ label, value, onChange, row }: DealInputProps) {
  const statuses = useExecutionTexts();
  const words = useTranslations("shared.words");
  const offered: readonly ExecutionStatus[] = executionOptions[row.direction];
  const { id, value: name } = row.statusExecution;
  const isSaved = id !== executionStatus.notSet && !offered.some((option) => option === id);
  const options = [
    ...(isSaved ? [{ value: String(id), label: name }] : []),
    ...offered.map((option) => ({ value: String(option), label: statuses.get(option) ?? String(option) })),
  ];
  return (
    <SelectField
      size="xs"
      aria-label={label}
      placeholder={words("empty")}
      options={options}
      value={value}
      onChange={onChange}
      comboboxProps={{ shadow: "md", width: 250, position: "bottom-start" }}
    />
  );
}

interface BulkInputProps extends CellInputProps {
  readonly rows: readonly SpotDeal[];
}

/** DESK-002: select of the statuses that all edited deals can take. */
export function BulkExecutionInput({ label, value, onChange, rows }: BulkInputProps) {
  const statuses = useExecutionTexts();
  const words = useTranslations("shared.words");
  const offered = Object.values(executionStatus).filter((status) =>
    rows.every(({ direction }) => executionOptions[direction].some((option) => option === status)),
  );
  return (
    <SelectField
      size="xs"
      aria-label={label}
      placeholder={words("empty")}
      options={offered.map((id) => ({ value: String(id), label: statuses.get(id) ?? String(id) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** SPOT-027, SPOT-028: date up to today, or the read-only date set with the status. */
export function ChangeDateInput({ label, value, onChange, isLocked }: DealInputProps) {
  const t = useTranslations("spot.edits");
  const [today] = useState(() => moscowDate(new Date()));
  return (
    <ClampedDateInput
      size="xs"
      aria-label={label}
      max={today}
      disabled={isLocked}
      title={isLocked ? t("lockedDate") : undefined}
      value={value}
      onChange={onChange}
    />
  );
}

/** SPOT-018, SPOT-019, A-68: comment of a deal. */
export const CommentInput = ({ row: _row, isLocked: _isLocked, ...input }: DealInputProps) => (
  <div
    className={css.commentInput}
    data-long={isLongComment(input.value) || undefined}
    title={input.value ?? ""}
  >
    <TextCellInput {...input} maxLength={commentLimit} />
  </div>
);

/** DESK-002: bulk comment. Applied on blur, because no row shows it. */
export const BulkCommentInput = ({ label, value, onChange }: BulkInputProps) => (
  <TextCellInput label={label} value={value} onChange={onChange} entersOnBlur maxLength={commentLimit} />
);

/** SPOT-029, SPOT-034: file input. Uploads the file immediately; the edit holds its id. */
export const FileInput = ({ row, ...input }: DealInputProps) => (
  <AttachedFile {...input} stored={row.file} storedName={row.fileName} />
);

/** DESK-002: one document for many deals, uploaded once. */
export const BulkFileInput = ({ rows: _rows, ...input }: BulkInputProps) => (
  <AttachedFile {...input} stored={null} storedName={null} />
);

interface AttachedFileProps extends CellInputProps {
  /** Id of the stored document. */
  readonly stored: number | null;
  readonly storedName: string | null;
}

function AttachedFile({ label, value, onChange, stored, storedName }: AttachedFileProps) {
  const t = useTranslations("spot.edits");
  const [isUploading, setUploading] = useState(false);
  const isStored = value !== null && Number(value) === stored;
  const name = value === null ? null : isStored ? storedName : (dealEditStore.fileName(value) ?? null);
  const attach = async (file: File | null) => {
    if (!file) return;
    setUploading(true);
    try {
      await dealEditStore.attach(file, async (sent) => (await dealFiles.upload(sent)).id, onChange);
    } catch (error) {
      const detail = whyNotSent(error);
      toast.error(t("uploadFailed", { name: file.name }), detail ? { detail } : {});
    } finally {
      setUploading(false);
    }
  };
  return (
    <div className={css.attach}>
      {value !== null && <DealFile id={Number(value)} name={name} />}
      <FileButton onChange={(file) => void attach(file)} accept={acceptedFiles}>
        {(button) =>
          value === null ? (
            <Button
              {...button}
              size="compact-xs"
              variant="subtle"
              leftSection={<IconPaperclip size={14} aria-hidden />}
              loading={isUploading}
              aria-label={`${t(isUploading ? "uploading" : "attach")}: ${label}`}
            >
              {t("attach")}
            </Button>
          ) : (
            <ActionIcon
              {...button}
              size="sm"
              variant="subtle"
              color="gray"
              loading={isUploading}
              title={t("replace")}
              aria-label={`${t(isUploading ? "uploading" : "replace")}: ${label}`}
            >
              <IconReplace size={15} aria-hidden />
            </ActionIcon>
          )
        }
      </FileButton>
    </div>
  );
}
