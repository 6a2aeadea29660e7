import { currencySign, unitSign } from "@birzha/domain/shared/values/currency-sign.ts";
import { basisWithTerms } from "@birzha/domain/auctions/proposal/basis-with-terms.ts";
import { type Proposal, type ProposalField, toValues } from "@birzha/domain/auctions/proposal/proposal.ts";
import { proposalTotals } from "@birzha/domain/auctions/proposal/totals.ts";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../../../ui/use-language.ts";
import { formatQuantity } from "../../../../i18n/local-decimal.ts";
import { FormDetails } from "../../../../shared/form/form-details.tsx";
import { FormSection } from "../../../../shared/form/form-section.tsx";
import css from "./proposal-sheet.module.css";
import { useFieldText } from "../../../../shared/proposal/use-field-text.ts";

/** Fields by group, without those of the summary above. */
const groups = {
  goods: ["productUnit", "exportAuction"],
  lot: ["lotQty", "lotVolume", "minStepPrice", "hasVat"],
  trade: ["numberOfParticipants", "durationMiniSession", "hasAuctionSeries", "determineStartPrice"],
  improvement: [
    "hasAutoImproveStartPrice",
    "autoImprovePriceStep",
    "autoImprovePriceStartTime",
    "autoImprovePriceEndTime",
    "hasAutoRenewal",
    "renewalPeriod",
    "renewalStep",
  ],
  more: ["hasJointAuction", "customers", "info"],
} as const satisfies Record<string, readonly ProposalField[]>;

/** Names and user input, which are always Russian (DESK-030). */
const isTyped: ReadonlySet<ProposalField> = new Set(["customers", "info"]);

interface ProposalSheetProps {
  readonly proposal: Proposal;
}

/** DESK-011: summary of the proposal. */
export function ProposalDetailList({ proposal }: ProposalSheetProps) {
  const t = useTranslations("auctions");
  const locale = useLanguage();
  const textOf = useFieldText();
  const { volume, value } = proposalTotals(toValues(proposal));
  const { productUnit, currency, startPrice } = proposal;
  const money = (amount: string | undefined) =>
    amount && formatQuantity(amount, currency ? currencySign(currency.name[locale]) : undefined);
  return (
    <FormDetails
      details={[
        { label: t("fields.auctionDate"), value: textOf("auctionDate", proposal) },
        { label: t("fields.direction"), value: textOf("direction", proposal) },
        {
          label: t("totals.volume"),
          value:
            volume && formatQuantity(volume, productUnit ? unitSign(productUnit.name[locale]) : undefined),
        },
        {
          label: t("fields.startPrice"),
          value: startPrice === null ? undefined : money(String(startPrice)),
        },
        { label: t("totals.value"), value: money(value) },
        {
          label: t("columns.basis"),
          value: basisWithTerms(proposal, locale) ?? "",
        },
        { label: t("form.firmName"), value: proposal.firmName },
      ]}
    />
  );
}

/** DESK-011: all other fields, without empty ones. */
export function ProposalDetails({ proposal }: ProposalSheetProps) {
  const t = useTranslations("auctions");
  const textOf = useFieldText();
  return Object.entries(groups).map(([group, fields]) => {
    const shown = fields
      .map((field) => ({ field, text: textOf(field, proposal) }))
      .filter(({ text }) => text !== "");
    if (shown.length === 0) return null;
    return (
      <FormSection key={group} name={group} title={t(`form.groups.${group as keyof typeof groups}`)}>
        {shown.map(({ field, text }) => (
          <dl key={field} className={css.field} data-wide={isTyped.has(field) || undefined}>
            <dt>{t(`fields.${field}`)}</dt>
            <dd lang={isTyped.has(field) ? "ru" : undefined}>{text}</dd>
          </dl>
        ))}
      </FormSection>
    );
  });
}
