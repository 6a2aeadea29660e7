import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { isLongComment } from "@birzha/domain/spot/deal.ts";
import {
  executionOptions,
  executionStatus,
  recordStatus,
  type ExecutionStatus,
} from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister, type SpotDeal } from "@birzha/domain/spot/register.ts";
import { ActionIcon, Button, FileButton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import IconPaperclip from "../../ui/icons/paperclip.svg";
import IconReplace from "../../ui/icons/replace.svg";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { FormatPhrase, PhraseKey } from "../../i18n/phrase.ts";
import { ClampedDateInput } from "../../shared/inputs/date-input.tsx";
import { readDay, readText, readWord } from "../../shared/read-cell.ts";
import { pagePaths } from "../../shared/paths.ts";
import { CompanyName } from "../../shared/register/company-name.tsx";
import { DealLink } from "../../shared/register/deal-link.tsx";
import { useRegisterColumns } from "../../shared/register/register-columns.tsx";
import { acceptedFiles, whyNotSent } from "../../shared/files/stored-files.ts";
import { spotTones } from "../../shared/status/deal-tones.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextCellInput } from "../../ui/table/cell-inputs.tsx";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import type { CellInputProps } from "../../ui/table/row-edits.ts";
import css from "./spot-columns.module.css";
import {
  isDateLocked,
  mayEdit,
  storedValue,
  type EnteredEdit,
  dealFiles,
  dealEditStore,
} from "./components/edited-deal.ts";
import { useExecutionTexts } from "./queries.ts";

/** SCREEN-102: staff also see the organisation, and only read. */
const staffWidths = {
  ownerName: 117,
  contractorName: 117,
  comodinesName: 114,
  volumeComodines: 98,
  statusExecution: 148,
  dateChangeStatus: 82,
  file: 102,
  statusRecord: 116,
};

/** SPOT-007: columns in their order. Staff also see the organisation and its side of the deal (FIX-070). */
export function useSpotColumns(isStaff: boolean): readonly TableColumn<SpotDeal>[] {
  const t = useTranslations("spot");
  const words = useTranslations("shared.words");
  const executions = useExecutionTexts();
  const choices = useMemo(
    () => ({ statusExecution: [...executions].map(([id, value]) => ({ id, value })) }),
    [executions],
  );
  const label = useTranslations("spot.fields");
  const given = useMemo(() => {
    const empty = words("empty");
    const may = (part: keyof ReturnType<typeof mayEdit>) => (deal: SpotDeal, entered: EnteredEdit) =>
      mayEdit(deal, entered)[part];
    return {
      word: (_group: string, code: string) => t(`directions.${code as SpotDeal["direction"]}`),
      ways: {
        contractNumber: {
          sub: ({ contractDate }: SpotDeal) => t("page.from", { date: formatDate(contractDate) }),
          cell: ({ idRec, contractNumber }: SpotDeal) => (
            <DealLink to={pagePaths.spotDeal} id={idRec} number={contractNumber} />
          ),
        },
        contractorName: {
          text: ({ contractorName }: SpotDeal) => shortCompanyName(contractorName),
          // Staff see two companies, whose names take both lines; the second line moves to other columns.
          sub: (deal: SpotDeal) => (isStaff ? "" : basisOf(deal)),
          cell: ({ contractorName }: SpotDeal) => (
            <CompanyName name={contractorName} hasLineBelow={!isStaff} />
          ),
        },
        comodinesName: {
          text: ({ comodinesName, english }: SpotDeal) => english?.comodinesName ?? comodinesName,
          sub: (deal: SpotDeal) => (isStaff ? basisOf(deal) : t(`directions.${deal.direction}`)),
        },
        basis: { text: basisOf },
        volumeComodines: {
          sub: ({ direction }: SpotDeal) => (isStaff ? t(`directions.${direction}`) : ""),
        },
        statusExecution: {
          // SPOT-023: the status "not set" shows as empty.
          text: ({ statusExecution: { id, value } }: SpotDeal) =>
            id === executionStatus.notSet ? empty : (executions.get(id) ?? value),
          wraps: "text" as const,
          cell: ({ statusExecution: { id, value } }: SpotDeal) => (
            <span className={css.execution}>
              {id === executionStatus.notSet ? empty : (executions.get(id) ?? value)}
            </span>
          ),
          edit: {
            value: storedValue.statusExecution,
            may: may("status"),
            input: ExecutionInput,
            bulk: BulkExecutionInput,
            read: (text: string, { direction }: SpotDeal) =>
              readWord(
                text,
                executionOptions[direction].map((id) => ({
                  value: String(id),
                  words: [executions.get(id) ?? String(id)],
                })),
              ),
            isWide: true as const,
          },
        },
        dateChangeStatus: {
          edit: {
            value: storedValue.dateChangeStatus,
            may: may("date"),
            locked: (_deal: SpotDeal, entered: EnteredEdit) => isDateLocked(entered),
            lockedReason: t("errors.date-not-today"),
            input: ChangeDateInput,
            isReadWhole: true as const,
            read: (text: string) => readDay(text, { max: moscowDate(new Date()) }),
          },
        },
        file: {
          text: ({ fileName }: SpotDeal) => fileName ?? empty,
          cell: (deal: SpotDeal) => <DealFile id={deal.file} name={deal.fileName} />,
          edit: { value: storedValue.file, may: may("file"), input: FileInput, bulk: BulkFileInput },
        },
        comment: {
          cell: ({ comment }: SpotDeal) => (
            <span className={css.comment} data-long={isLongComment(comment) || undefined}>
              {comment || empty}
            </span>
          ),
          wraps: "text" as const,
          edit: {
            value: storedValue.comment,
            may: may("comment"),
            input: CommentInput,
            bulk: BulkCommentInput,
            read: (text: string) => readText(text, commentLimit),
            isWide: true as const,
          },
        },
        statusRecord: {
          // SCREEN-003: the second line of a rejected row has the reason.
          sub: ({ statusRecord, statusComment }: SpotDeal) =>
            statusRecord.id === recordStatus.rejected ? "" : (statusComment ?? ""),
          cell: (deal: SpotDeal) => <RecordStatus {...deal} />,
        },
        ownerName: {
          text: ({ ownerName, ownerInn }: SpotDeal) => shortCompanyName(ownerName ?? "") || ownerInn || empty,
          cell: ({ ownerName, ownerInn }: SpotDeal) => <CompanyName name={ownerName || ownerInn || empty} />,
        },
      },
    };
  }, [t, words, executions, isStaff]);
  return useRegisterColumns({
    register: spotRegister,
    isStaff,
    label,
    choices,
    widths: isStaff ? staffWidths : undefined,
    ...given,
  });
}

/** SCREEN-016: the basis in the language of the page. */
const basisOf = ({ basis, english }: SpotDeal) => english?.basis ?? basis;

interface DealInputProps extends CellInputProps {
  readonly row: SpotDeal;
}

/**
 * SPOT-026, SPOT-031, SPOT-032: select of the statuses that this side can set. A status set by the exchange
 * stays among the options.
 */
function ExecutionInput({ label, value, onChange, row }: DealInputProps) {
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
function BulkExecutionInput({ label, value, onChange, rows }: BulkInputProps) {
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
function ChangeDateInput({ label, value, onChange, isLocked }: DealInputProps) {
  const t = useTranslations("spot.edits");
  const [today] = useState(() => moscowDate(new Date()));
  return (
    <ClampedDateInput
      size="xs"
      aria-label={label}
      max={today}
      // SPOT-027: the date that a new status sets.
      placeholder={formatDate(today)}
      disabled={isLocked}
      title={isLocked ? t("lockedDate") : undefined}
      value={value}
      onChange={onChange}
    />
  );
}

/** SPOT-018, SPOT-019, A-68: comment of a deal. */
const CommentInput = ({ row: _row, isLocked: _isLocked, ...input }: DealInputProps) => (
  <div
    className={css.commentInput}
    data-long={isLongComment(input.value) || undefined}
    title={input.value ?? ""}
  >
    <TextCellInput {...input} maxLength={commentLimit} />
  </div>
);

/** DESK-002: bulk comment. Applied on blur, because no row shows it. */
const BulkCommentInput = ({ label, value, onChange }: BulkInputProps) => (
  <TextCellInput label={label} value={value} onChange={onChange} entersOnBlur maxLength={commentLimit} />
);

/** SPOT-029, SPOT-034: file input. Uploads the file immediately; the edit holds its id. */
const FileInput = ({ row, ...input }: DealInputProps) => (
  <AttachedFile {...input} stored={row.file} storedName={row.fileName} />
);

/** DESK-002: one document for many deals, uploaded once. */
const BulkFileInput = ({ rows: _rows, ...input }: BulkInputProps) => (
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
      showToast.error(t("uploadFailed", { name: file.name }), detail ? { detail } : {});
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
              {t(isUploading ? "uploading" : "attach")}
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

/** SPOT-020: link that downloads the document of a deal. */
function DealFile({ id, name }: { readonly id: number | null; readonly name: string | null }) {
  const t = useTranslations("shared");
  if (id === null) return t("words.empty");
  const title = name ?? String(id);
  return (
    <UnstyledButton
      className={css.file}
      title={title}
      onClick={() => void dealFiles.download({ id, value: title })}
    >
      <IconPaperclip size={15} aria-hidden />
      <span>{title}</span>
      <VisuallyHidden>{t("actions.download")}</VisuallyHidden>
    </UnstyledButton>
  );
}

/** SPOT-025, SCREEN-108: processing status at the exchange in the language of the page; the server names it in Russian. */
export function RecordStatus({ statusRecord: { id, value } }: Pick<SpotDeal, "statusRecord">) {
  const say = useTranslations() as FormatPhrase;
  const known = Object.hasOwn(spotTones, id) ? (id as keyof typeof spotTones) : undefined;
  return (
    <ToneChip tone={known === undefined ? "mute" : spotTones[known]}>
      {known === undefined ? value : say(`spot.record.${known}` as PhraseKey)}
    </ToneChip>
  );
}
