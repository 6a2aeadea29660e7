import {
  changedDays,
  type DecreedDay,
  type DecreeError,
  decreeLimit,
  readDecree,
} from "@birzha/domain/exchange/decree.ts";
import type { DayExceptions } from "@birzha/domain/exchange/working-days.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Button, Checkbox, FileButton, Group, Stack, Title } from "@mantine/core";
import IconUpload from "../../ui/icons/upload.svg";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useDialogInput } from "../../shared/session/saved-input.ts";
import { readTextFile } from "../../shared/files/read-text-file.ts";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { LimitedTextarea } from "../../ui/fields/limited-input.tsx";
import layout from "../../ui/layout.module.css";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { formatDay } from "./components/year-days.ts";

interface DecreeModalProps {
  readonly year: number;
  readonly exceptions: DayExceptions;
  /** Days of another year to copy, instead of a decree. */
  readonly copied: readonly DecreedDay[] | undefined;
  readonly onApply: (days: readonly DecreedDay[]) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/** DESK-021: imports a decree from text or a file, or copies a year; shows a preview of the changes first. */
export default function DecreeModal({
  year,
  exceptions,
  copied,
  onApply,
  isBusy,
  onClose,
}: DecreeModalProps) {
  const t = useTranslations("exchange.calendar");
  const actions = useTranslations("shared.actions");
  const [text, setText] = useDialogInput("decree", "");
  const [error, setError] = useState<string>();
  const [leftOut, setLeftOut] = useState<ReadonlySet<IsoDate>>(nothing);
  const read = copied ? { days: copied, errors: [] } : readDecree(text, year);
  const changes = changedDays(read.days, exceptions);
  const chosen = changes.filter(({ date }) => !leftOut.has(date));
  const isAsked = copied !== undefined || text.trim() !== "";

  const onFile = async (file: File | null) => {
    if (!file) return;
    const given = file.size > decreeLimit * 4 ? "" : await readTextFile(file);
    const isTooLarge = file.size > decreeLimit * 4 || (given?.length ?? 0) > decreeLimit;
    const problem = isTooLarge ? "fileTooLarge" : given === undefined ? "fileUnreadable" : undefined;
    setError(problem && t(problem, { most: String(decreeLimit) }));
    if (given !== undefined && !problem) setText(given);
  };
  const apply = async (finish: () => void) => {
    if (await onApply(chosen)) finish();
  };
  return (
    <FormDialog
      size={640}
      title={
        copied
          ? t("copiedTitle", { from: String(year - 1), year: String(year) })
          : t("decreeTitle", { year: String(year) })
      }
      isUnsaved={text.trim() !== ""}
      onClose={onClose}
    >
      {(exits) => (
        <>
          {!copied && (
            <Stack align="flex-start" gap="0.75rem">
              <LimitedTextarea
                w="100%"
                label={t("decreeLabel")}
                description={t("decreeHint")}
                data-autofocus
                rows={7}
                limit={decreeLimit}
                value={text}
                error={error}
                onChange={(event) => {
                  setError(undefined);
                  setText(event.currentTarget.value);
                }}
              />
              <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={(file) => void onFile(file)}>
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconUpload size={17} aria-hidden />}>
                    {t("file")}
                  </Button>
                )}
              </FileButton>
            </Stack>
          )}
          {copied?.length === 0 && <p>{t("copiedNothing", { from: String(year - 1) })}</p>}
          {isAsked && copied?.length !== 0 && (
            <DaysPreview
              changes={changes}
              errors={read.errors}
              leftOut={leftOut}
              onLeaveOut={(date, isLeft) => {
                const days = new Set(leftOut);
                if (isLeft) days.add(date);
                else days.delete(date);
                setLeftOut(days);
              }}
            />
          )}
          <Group justify="flex-end" gap="0.75rem" mt="1.25rem">
            <Button variant="default" onClick={exits.cancel}>
              {actions("cancel")}
            </Button>
            <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => void apply(exits.finish)}>
              {t("apply")}
            </Button>
          </Group>
        </>
      )}
    </FormDialog>
  );
}

const nothing: ReadonlySet<IsoDate> = new Set();

interface DaysPreviewProps {
  readonly changes: readonly DecreedDay[];
  readonly errors: readonly DecreeError[];
  readonly leftOut: ReadonlySet<IsoDate>;
  readonly onLeaveOut: (date: IsoDate, isLeft: boolean) => void;
}

/**
 * DESK-021: preview of changed days, each of which the user can exclude, and of lines that could not be
 * parsed.
 */
function DaysPreview({ changes, errors, leftOut, onLeaveOut }: DaysPreviewProps) {
  const t = useTranslations("exchange.calendar");
  const format = useFormatter();
  const count = changes.filter(({ date }) => !leftOut.has(date)).length;
  return (
    <Box component="section" mt="1.25rem" aria-label={t("preview")}>
      <Title order={3} mb="0.5rem" fz="0.90625rem">
        {t("preview")}
      </Title>
      {errors.length > 0 && (
        <NoticeBox tone="bad">
          {t("unreadable")}
          <ul>
            {errors.map(({ text, reason }) => (
              <li key={`${reason} ${text}`}>
                «{text}»: {t(`faults.${reason}`)}
              </li>
            ))}
          </ul>
        </NoticeBox>
      )}
      <p role="status">{changes.length === 0 ? t("nothing") : t("previewCount", { count })}</p>
      <Stack
        component="ul"
        className={layout.plain}
        gap="0.5rem"
        mah="20rem"
        mt="0.5rem"
        style={{ overflowY: "auto" }}
      >
        {changes.map(({ date, isWorkDay }) => (
          <li key={date}>
            <Checkbox
              label={`${formatDay(format, date)}: ${t(isWorkDay ? "becomesWorked" : "becomesFree")}`}
              checked={!leftOut.has(date)}
              onChange={(event) => onLeaveOut(date, !event.currentTarget.checked)}
            />
          </li>
        ))}
      </Stack>
    </Box>
  );
}
