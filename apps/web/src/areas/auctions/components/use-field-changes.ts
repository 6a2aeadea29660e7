import { changedFields } from "@birzha/domain/auctions/changeable-fields.ts";
import { type ProposalField, type ProposalPayload, toValues } from "@birzha/domain/auctions/proposal.ts";
import { formatDecimal } from "@birzha/domain/shared/decimal.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ChangedField } from "../../../ui/change-table.tsx";
import { customersQuery } from "../queries.ts";
import { shownDates } from "./auction-dates.ts";

/** FIX-063: what is different in two versions, in words of the page. */
export function useFieldChanges(): (
  before: ProposalPayload,
  after: ProposalPayload,
) => readonly ChangedField[] {
  const t = useTranslations("auctions");
  const words = useTranslations("shared.words");
  const locale = useLocale();
  const customers = useQuery(customersQuery);
  const firms = customers.data;
  return useMemo(() => {
    const nameOf = (id: number) => firms?.find((firm) => firm.id === id)?.firmName ?? `№ ${id}`;
    const textOf = (field: ProposalField, payload: ProposalPayload): string => {
      const value = payload[field];
      if (value === null || value === "") return "";
      if (field === "auctionDate") return shownDates(payload.auctionDate).join(", ");
      if (field === "customers")
        return payload.customers
          .map(({ id, value: lots }) => `${nameOf(id)}: ${lots === null ? "" : formatDecimal(String(lots))}`)
          .join("; ");
      if (typeof value === "boolean") return words(value ? "yes" : "no");
      if (typeof value === "number") return formatDecimal(String(value));
      if (typeof value === "string") return value;
      return "name" in value ? value.name[locale] : "";
    };
    return (before, after) =>
      changedFields(toValues(before), toValues(after)).map((field) => ({
        key: field,
        label: t(`fields.${field}`),
        before: textOf(field, before),
        after: textOf(field, after),
      }));
  }, [t, words, locale, firms]);
}
