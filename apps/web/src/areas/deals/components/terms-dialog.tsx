import type { ReportedContract } from "@birzha/domain/deals/api.ts";
import { isTermTooEarly } from "@birzha/domain/deals/deal.ts";
import { volumeDigits } from "@birzha/domain/deals/volume.ts";
import { isPositive, withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { useTranslations } from "use-intl";
import { useRequestForm } from "../../../shared/form/use-request-form.ts";
import { DateInput } from "../../../shared/inputs/date-input.tsx";
import { TonnesInput } from "../../../shared/inputs/decimal-input.tsx";
import { RequestDialog } from "../../../ui/overlays/form-dialog.tsx";
import { dealsKey, saveTerms } from "../queries.ts";

interface TermsDialogProps {
  /** Number of a report of the contract. */
  readonly id: number;
  readonly deal: ReportedContract;
  readonly onClose: () => void;
}

/** DEAL-001: enters volume and term of a contract; empty fields clear them. */
export default function TermsDialog({ id, deal, onClose }: TermsDialogProps) {
  const t = useTranslations("deals.volume");
  const errors = useTranslations("deals.errors");
  const form = useRequestForm({
    mutation: saveTerms,
    values: { volume: deal.volume && withoutZeros(deal.volume), term: deal.term },
    check: ({ volume, term }) => ({
      volume: volume !== null && !isPositive(volume, volumeDigits) && t("wrong", volumeDigits),
      term: isTermTooEarly(term, deal.contractDate) && errors("term-before-contract"),
    }),
    toRequest: (terms) => ({ id, ...terms, seen: { volume: deal.volume, term: deal.term } }),
    refetched: dealsKey,
    onSaved: onClose,
  });
  return (
    <RequestDialog title={t("title")} size={440} form={form} submitLabel={t("save")} onClose={onClose}>
      <TonnesInput label={t("field")} data-autofocus {...form.field("volume")} />
      <DateInput label={t("termField")} {...form.field("term")} />
    </RequestDialog>
  );
}
