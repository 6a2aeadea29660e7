import { isTerminationNumber, terminationError } from "@birzha/domain/agreements/termination.ts";
import type { ReportedContract } from "@birzha/domain/deals/api.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { earliestDate, formatDate } from "@birzha/domain/shared/values/dates.ts";
import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { cleanText, documentNumberLimit } from "@birzha/domain/shared/values/text.ts";
import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { FormatPhrase, PhraseKey } from "../../../i18n/phrase.ts";
import { useRequestForm } from "../../../shared/form/use-request-form.ts";
import { HelpLink } from "../../../shared/help/help-link.tsx";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { LimitedInput } from "../../../ui/fields/limited-input.tsx";
import { RequestDialog } from "../../../ui/overlays/form-dialog.tsx";
import { dealsKey, terminateReports } from "../queries.ts";

interface DealTerminationDialogProps {
  /** Number of a report of the contract. */
  readonly id: number;
  readonly deal: ReportedContract;
  /** Number of open reports. */
  readonly reports: number;
  readonly onClose: () => void;
}

/** DEAL-002: terminates all open reports of a contract with one day, number and reason. */
export default function DealTerminationDialog({ id, deal, reports, onClose }: DealTerminationDialogProps) {
  const t = useTranslations("deals.termination");
  const fields = useTranslations("agreements.fields");
  const required = useTranslations("shared.validation")("required");
  const say = useTranslations() as FormatPhrase;
  const [today] = useState(() => moscowDate(new Date()));
  const form = useRequestForm({
    mutation: terminateReports,
    values: { terminationDate: today as string | null, terminationNumber: deal.contractNumber, reason: "" },
    check: ({ terminationDate, terminationNumber, reason }) => {
      const error =
        terminationDate === null
          ? undefined
          : terminationError(
              { terminationDate, terminationReportDate: today },
              deal.contractDate,
              today,
              earliestDate,
            );
      return {
        terminationDate:
          terminationDate === null
            ? required
            : error && say(error.replace(".", ".errors.") as PhraseKey, { limit: formatDate(earliestDate) }),
        terminationNumber: !isTerminationNumber(terminationNumber) && required,
        reason: cleanText(reason) === "" && required,
      };
    },
    toRequest: ({ terminationDate, ...typed }) => ({
      id,
      reports,
      terminationDate: terminationDate!,
      ...typed,
    }),
    refetched: dealsKey.slice(0, 1),
    onSaved: onClose,
  });
  return (
    <RequestDialog title={t("title")} form={form} submitLabel={t("submit")} onClose={onClose}>
      <Text style={{ textWrap: "pretty" }}>
        {t("lead", { count: reports })} <HelpLink topic="terminateDeal" />
      </Text>
      <DateInput label={fields("terminationDate")} required max={today} {...form.field("terminationDate")} />
      <LimitedInput
        label={fields("terminationNumber")}
        required
        autoComplete="off"
        limit={documentNumberLimit}
        {...form.field("terminationNumber")}
      />
      <Textarea
        label={t("reason")}
        required
        autosize
        minRows={2}
        maxLength={commentLimit}
        data-autofocus
        {...form.field("reason")}
      />
    </RequestDialog>
  );
}
