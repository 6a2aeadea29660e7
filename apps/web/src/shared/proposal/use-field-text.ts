import type { ProposalField, ProposalPayload } from "@birzha/domain/auctions/proposal/proposal.ts";
import { currencySign, unitSign } from "@birzha/domain/shared/values/currency-sign.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import { formatQuantity } from "../../i18n/local-decimal.ts";
import { customersQuery } from "./customers.ts";
import { shownDates } from "./shown-dates.ts";

/** Returns a function that formats a field of a version in the page's language; empty without a value. */
export function useFieldText(): (field: ProposalField, payload: ProposalPayload) => string {
  const t = useTranslations("auctions");
  const words = useTranslations("shared.words");
  const locale = useLanguage();
  const organizations = useQuery(customersQuery).data;
  return useMemo(() => {
    const nameOf = (id: number) =>
      organizations?.find((organization) => organization.id === id)?.firmName ??
      t("form.takenMark", { id: String(id) });
    const unitOf = (field: ProposalField, { currency, productUnit }: ProposalPayload) => {
      if (prices.has(field)) return currency ? currencySign(currency.name[locale]) : undefined;
      return field === "lotVolume" && productUnit ? unitSign(productUnit.name[locale]) : undefined;
    };
    return (field, payload) => {
      const value = payload[field];
      if (value === null || value === "") return "";
      if (field === "auctionDate") return shownDates(payload.auctionDate).join(", ");
      if (field === "customers")
        return payload.customers
          .map(({ id, value: lots }) => `${nameOf(id)}: ${lots === null ? "" : formatQuantity(String(lots))}`)
          .join("; ");
      if (typeof value === "boolean") return words(value ? "yes" : "no");
      if (typeof value === "number") return formatQuantity(String(value), unitOf(field, payload));
      if (typeof value === "string") return value;
      const name = "name" in value ? value.name[locale] : "";
      return [name, unitOf(field, payload)].filter(Boolean).join("\u00a0");
    };
  }, [t, words, locale, organizations]);
}

const prices: ReadonlySet<ProposalField> = new Set(["startPrice", "minStepPrice", "autoImprovePriceStep"]);
