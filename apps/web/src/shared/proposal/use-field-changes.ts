import { changedFields } from "@birzha/domain/auctions/proposal/changeable-fields.ts";
import { type ProposalPayload, toValues } from "@birzha/domain/auctions/proposal/proposal.ts";
import { useTranslations } from "use-intl";
import type { ChangedField } from "../../ui/fields/change-table.tsx";
import { useFieldText } from "./use-field-text.ts";

/** FIX-063: returns a function that compares two versions of a proposal, with labels of the page's language. */
export function useFieldChanges(): (
  before: ProposalPayload,
  after: ProposalPayload,
) => readonly ChangedField[] {
  const t = useTranslations("auctions");
  const textOf = useFieldText();
  return (before, after) =>
    changedFields(toValues(before), toValues(after)).map((field) => ({
      key: field,
      label: t(`fields.${field}`),
      before: textOf(field, before),
      after: textOf(field, after),
    }));
}
