import type { StoredReport } from "@birzha/domain/agreements/agreement.ts";
import { getAgreement } from "@birzha/domain/agreements/api.ts";
import { hasEnded, statusOf } from "@birzha/domain/agreements/lifecycle.ts";
import { isTerminationNumber, terminationError } from "@birzha/domain/agreements/termination.ts";
import { earliestDateOf } from "@birzha/domain/forms/definition.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { cleanText, documentNumberLimit } from "@birzha/domain/shared/values/text.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../../../api/call.ts";
import { useNews } from "../../../../shared/live/news.ts";
import { isLate, registerTermination, saveTermination } from "../../mutations.ts";
import { rejectionText } from "../edit/report-rejection.ts";
import { type OpenedReport, storedReportQuery } from "../view/use-stored-report.ts";
import type { TerminationEntry } from "./termination-entry.ts";

/** SCREEN-103: a new termination starts with today and the number of the contract. */
const entryOf = (report: StoredReport, today: IsoDate): TerminationEntry => ({
  terminationDate: report.terminationDate ?? (isTerminated(report) ? null : today),
  terminationNumber: report.terminationNumber ?? (isTerminated(report) ? "" : (report.contractNumber ?? "")),
  terminationReportNumber: report.terminationReportNumber ?? "",
  terminationReportDate: report.terminationReportDate,
});

const isTerminated = ({ status }: StoredReport): boolean => hasEnded(statusOf(status));

export interface TerminationOptions {
  readonly opened: OpenedReport;
  /** Input saved when the session expired. */
  readonly saved: TerminationEntry | undefined;
  readonly onLate: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Manages the termination form: input, validation and requests (OTC-165..179, G-36). */
export function useTermination({ opened, saved, onLate, onChanged }: TerminationOptions) {
  const t = useTranslations("shared.validation");
  const queryClient = useQueryClient();
  const { report, values, definition } = opened;
  // The input survives a refetch of the report.
  const [typed, setTyped] = useState(saved);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  // WORK-030: while the user edits, show that others changed the report instead of refetching silently.
  useNews(storedReportQuery(report.id).queryKey, typed !== undefined);
  const [today] = useState(() => moscowDate(new Date()));
  const entry = typed ?? entryOf(report, today);
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
