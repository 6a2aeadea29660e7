import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { getAgreement } from "@birzha/domain/agreements/api.ts";
import { hasEnded } from "@birzha/domain/agreements/lifecycle.ts";
import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import { isTerminationNumber, terminationError } from "@birzha/domain/agreements/termination.ts";
import { earliestDateOf } from "@birzha/domain/forms/definition.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { documentNumberLimit, cleanText } from "@birzha/domain/shared/values/text.ts";
import { Box, Button, Group } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../../../api/call.ts";
import { HelpLink } from "../../../../shared/help/help-link.tsx";
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { useNews } from "../../../../shared/live/news.ts";
import { toActor } from "../../../../shared/session/actor.ts";
import { SavedInputNotice } from "../../../../shared/session/saved-input-notice.tsx";
import { type SavedInput, useInputKeeping } from "../../../../shared/session/saved-input.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { LimitedInput } from "../../../../ui/fields/limited-input.tsx";
import { confirmAction } from "../../../../ui/overlays/prompt.ts";
import { useUnsavedGuard } from "../../../../ui/overlays/unsaved-guard.ts";
import { isLate, registerTermination, saveTermination } from "../../mutations.ts";
import { detailsOf, rejectionText } from "../edit/report-rejection.ts";
import { type OpenedReport, storedReportQuery } from "../view/use-stored-report.ts";
import css from "./termination-block.module.css";
import { savedTermination, terminationAnchor, type TerminationEntry } from "./termination-entry.ts";

interface TerminationBlockProps {
  readonly opened: OpenedReport;
  /** The input stays while the block is hidden. */
  readonly isShown: boolean;
  /** Input saved when the session expired (FIX-030). */
  readonly saved: SavedInput<TerminationEntry> | undefined;
  readonly onLate: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Block that registers the termination of a contract and shows its report (OTC-160..179). */
export default function TerminationBlock({
  opened,
  isShown,
  saved: savedInput,
  onLate,
  onChanged,
}: TerminationBlockProps) {
  const t = useTranslations();
  const user = useCurrentUser();
  const details = detailsOf(opened.report, user);
  const isTerminated = hasEnded(details.status);
  const termination = useTermination({ opened, saved: savedInput?.value, onLate, onChanged });
  const { entry, typed, errors, today, earliest, change, isSending } = termination;
  const [isEditing, setEditing] = useState(savedInput !== undefined);
  const [isNumberVisited, setNumberVisited] = useState(false);
  const isTouched = typed !== undefined;
  useUnsavedGuard(isTouched);
  useInputKeeping(savedTermination(user.account, opened.report.id), () => typed);
  const block = useRef<HTMLElement>(null);
  useArrival(block, isShown, isTerminated);

  const isLocked = isTerminated && !isEditing;
  const rejection = agreementRejection(
    toActor(user),
    isTerminated ? "change-termination" : "terminate",
    details,
  );
  const incomplete = termination.isComplete ? undefined : t("agreements.termination.incomplete");
  const look = { disabled: isLocked || isSending };
  const dateField = (field: "terminationDate" | "terminationReportDate") => ({
    ...look,
    label: t(`agreements.fields.${field}`),
    min: earliest,
    max: today,
    value: entry[field],
    error: errors[field],
    onChange: (value: string | null) => change({ [field]: value }),
    onUnreadable: (error: string | undefined) => termination.onUnreadable(field, error),
  });

  const register = async () => {
    const isAgreed = await confirmAction({
      title: t("agreements.termination.confirmTitle"),
      text: t("agreements.termination.confirm", {
        number: String(opened.report.reportId),
        termination: entry.terminationNumber.trim(),
        date: entry.terminationDate === null ? "" : formatDate(entry.terminationDate),
      }),
      confirmLabel: t("agreements.termination.register"),
      isDestructive: true,
    });
    if (isAgreed && (await termination.register())) setNumberVisited(false);
  };
  const save = async () => {
    if (await termination.save()) setEditing(false);
  };
  const cancel = async () => {
    if (await termination.reload()) setEditing(false);
  };

  return (
    <section
      ref={block}
      id={terminationAnchor}
      className={css.block}
      hidden={!isShown}
      aria-labelledby="termination-title"
      tabIndex={-1}
    >
      <Box component="h2" id="termination-title" m="0 0 0.875rem" fz="1.0625rem" fw={650}>
        {t(isTerminated ? "agreements.termination.reportTitle" : "agreements.termination.registerTitle")}
      </Box>
      {savedInput && isTouched && <SavedInputNotice saved={savedInput} />}
      <div className={css.fields} data-locked={isLocked || undefined}>
        <DateInput {...dateField("terminationDate")} required={!isLocked} />
        <LimitedInput
          {...look}
          label={t("agreements.fields.terminationNumber")}
          required={!isLocked}
          autoComplete="off"
          limit={documentNumberLimit}
          value={entry.terminationNumber}
          error={isNumberVisited && !isLocked ? errors.terminationNumber : undefined}
          onBlur={() => setNumberVisited(true)}
          onChange={(event) => change({ terminationNumber: event.currentTarget.value })}
        />
        <LimitedInput
          {...look}
          label={t("agreements.fields.terminationReportNumber")}
          placeholder={isTerminated ? undefined : t("agreements.termination.assigned")}
          autoComplete="off"
          limit={documentNumberLimit}
          value={entry.terminationReportNumber}
          onChange={(event) => change({ terminationReportNumber: event.currentTarget.value })}
        />
        <DateInput
          {...dateField("terminationReportDate")}
          placeholder={isTerminated ? undefined : t("agreements.termination.today")}
        />
      </div>
      <Group gap="0.625rem" mt="1.125rem" className="no-print">
        {!isTerminated && (
          <Button
            color="red.8"
            disabled={!termination.isComplete || rejection !== undefined}
            title={rejection ? rejectionText(rejection) : incomplete}
            loading={isSending}
            onClick={() => void register()}
          >
            {t("agreements.termination.register")}
          </Button>
        )}
        {isTerminated && !isEditing && (
          <Button
            variant="default"
            disabled={rejection !== undefined}
            title={rejection && rejectionText(rejection)}
            onClick={() => setEditing(true)}
          >
            {t("shared.actions.edit")}
          </Button>
        )}
        {isTerminated && isEditing && (
          <>
            <Button
              disabled={!termination.isComplete || !isTouched}
              title={incomplete ?? (isTouched ? undefined : t("shared.words.unchanged"))}
              loading={isSending}
              onClick={() => void save()}
            >
              {t("shared.actions.save")}
            </Button>
            <Button
              variant="default"
              disabled={isSending}
              loading={termination.isReloading}
              onClick={() => void cancel()}
            >
              {t("shared.actions.cancel")}
            </Button>
          </>
        )}
        <HelpLink topic="terminate" />
      </Group>
    </section>
  );
}

/** Scrolls to the block when a button or the URL opens it. */
function useArrival(
  block: React.RefObject<HTMLElement | null>,
  isShown: boolean,
  isTerminated: boolean,
): void {
  useEffect(() => {
    const isAsked = location.hash === `#${terminationAnchor}`;
    // The block of a terminated report is open by default, so it must not scroll.
    if (!isShown || (isTerminated && !isAsked)) return;
    block.current?.scrollIntoView({ block: "start" });
    block.current?.focus({ preventScroll: true });
    // Runs when the block appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShown]);
}

const entryOf = (report: StoredReport): TerminationEntry => ({
  terminationDate: report.terminationDate,
  terminationNumber: report.terminationNumber ?? "",
  terminationReportNumber: report.terminationReportNumber ?? "",
  terminationReportDate: report.terminationReportDate,
});

interface TerminationOptions {
  readonly opened: OpenedReport;
  /** Input saved when the session expired. */
  readonly saved: TerminationEntry | undefined;
  readonly onLate: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Manages the termination form: input, validation and requests (OTC-165..179, G-36). */
function useTermination({ opened, saved, onLate, onChanged }: TerminationOptions) {
  const t = useTranslations("shared.validation");
  const queryClient = useQueryClient();
  const { report, values, definition } = opened;
  // The input survives a refetch of the report.
  const [typed, setTyped] = useState(saved);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  // WORK-030: while the user edits, show that others changed the report instead of refetching silently.
  useNews(storedReportQuery(report.id).queryKey, typed !== undefined);
  const entry = typed ?? entryOf(report);
  const [today] = useState(() => moscowDate(new Date()));
  const contractDate = values["contract_date"];
  const earliest = earliestDateOf(definition);

  const { terminationDate, terminationNumber, terminationReportNumber, terminationReportDate } = entry;
  const madeOn = typeof contractDate === "string" ? contractDate : undefined;
  const dateError =
    terminationDate === null
      ? undefined
      : terminationError({ terminationDate, terminationReportDate: today }, madeOn, today, earliest);
  const reportDateError =
    terminationReportDate === null
      ? undefined
      : terminationError({ terminationDate: today, terminationReportDate }, undefined, today, earliest);
  const isReportNumberTooLong = terminationReportNumber.trim().length > documentNumberLimit;
  const errors = {
    terminationDate: dateError && rejectionText(dateError, { limit: formatDate(earliest) }),
    terminationReportDate: reportDateError && rejectionText(reportDateError, { limit: formatDate(earliest) }),
    terminationNumber: cleanText(terminationNumber) === "" ? t("required") : undefined,
  };
  const isComplete =
    terminationDate !== null &&
    isTerminationNumber(terminationNumber) &&
    dateError === undefined &&
    reportDateError === undefined &&
    !isReportNumberTooLong &&
    unreadable.size === 0;

  const body = () => ({
    id: report.id,
    version: report.version,
    terminationDate: terminationDate!,
    terminationNumber: terminationNumber.trim(),
    ...(cleanText(terminationReportNumber) === ""
      ? {}
      : { terminationReportNumber: terminationReportNumber.trim() }),
    ...(terminationReportDate === null ? {} : { terminationReportDate }),
  });
  const register = useMutation(registerTermination);
  const save = useMutation(saveTermination);
  const send = async (write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
    } catch (error) {
      if (isLate(error)) onLate();
      return false;
    }
    await onChanged();
    setTyped(undefined);
    return true;
  };

  /** OTC-178, OTC-179: the termination is part of the report, so reloading it fetches the whole report. */
  const reload = useMutation({
    mutationFn: () => callEndpoint(getAgreement, { params: { id: report.id } }),
    meta: { error: "agreements.failures.termination" },
    onSuccess: (read) => {
      const key = storedReportQuery(report.id).queryKey;
      if (read.dataXML === report.dataXML)
        queryClient.setQueryData(key, (known) => known && { ...known, report: read });
      else void queryClient.invalidateQueries({ queryKey: key });
      setTyped(undefined);
    },
  });

  return {
    entry,
    /** Undefined if the stored termination is unchanged. */
    typed,
    errors,
    today,
    earliest,
    isComplete,
    isSending: register.isPending || save.isPending,
    isReloading: reload.isPending,
    change: (part: Partial<TerminationEntry>) => setTyped({ ...entry, ...part }),
    onUnreadable: (field: string, error: string | undefined) =>
      setUnreadable((known) => {
        const next = new Set(known);
        if (error === undefined) next.delete(field);
        else next.add(field);
        return next;
      }),
    register: () => send(() => register.mutateAsync(body())),
    save: () => send(() => save.mutateAsync(body())),
    reload: () =>
      reload.mutateAsync().then(
        () => true,
        () => false,
      ),
  };
}
