import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { proposalTotals } from "@birzha/domain/auctions/proposal/totals.ts";
import { isDecimal, type Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../../../i18n/local-decimal.ts";
import type { ProposalEntries } from "./proposal-entries.ts";
import { useProposalHost } from "./proposal-host.ts";
import { useEntries } from "../view/proposal-state.ts";
import css from "./proposal-totals.module.css";

type Figures = Pick<
  ProposalEntries,
  "lotVolume" | "lotQty" | "startPrice" | "minStepPrice" | "productUnit" | "currency" | "hasVat"
>;

const figuresOf = (entries: ProposalEntries): string => {
  const { lotVolume, lotQty, startPrice, minStepPrice, productUnit, currency, hasVat } = entries;
  return JSON.stringify({ lotVolume, lotQty, startPrice, minStepPrice, productUnit, currency, hasVat });
};

const shown = (value: Decimal | null | undefined, unit = "") =>
  typeof value === "string" && isDecimal(value)
    ? `${formatLocalDecimal(value)}${unit && `\u00a0${unit}`}`
    : "–";

/**
 * DESK-010: live totals of the proposal: volume (lots × lot size), value at the start price, and value of a
 * price step.
 */
export function ProposalTotals() {
  const t = useTranslations("auctions");
  const locale = useLocale();
  const { dictionaries } = useProposalHost();
  const text = useEntries(figuresOf);
  const figures = useMemo(() => JSON.parse(text) as Figures, [text]);
  const { lotVolume, lotQty, startPrice, productUnit, currency, hasVat } = figures;
  const { volume, value, stepValue } = proposalTotals(figures);
  const unit = productUnit ? dictionaries.find("productUnit", productUnit.id)?.name[locale] : undefined;
  const name = currency ? dictionaries.find("currency", currency.id)?.name[locale] : undefined;
  const money = name && currencySign(name);
  const withUnit = (label: string) => (unit === undefined ? label : t("totals.inUnit", { label, unit }));
  return (
    <section className={css.totals} aria-label={t("totals.title")}>
      <dl>
        <div>
          <dt>{withUnit(t("totals.lots"))}</dt>
          <dd>
            {shown(lotQty)} × {shown(lotVolume)}
          </dd>
        </div>
        <div>
          <dt>{withUnit(t("totals.volume"))}</dt>
          <dd>
            <b>{shown(volume)}</b>
          </dd>
        </div>
        <div>
          <dt>{t("fields.startPrice")}</dt>
          <dd>{shown(startPrice, money)}</dd>
        </div>
        <div>
          <dt>{t("totals.step")}</dt>
          <dd>{shown(stepValue, money)}</dd>
        </div>
        <div className={css.value}>
          <dt>{t("totals.value")}</dt>
          <dd>
            <b>{shown(value, money)}</b>
            {hasVat !== null && <small>{t(hasVat ? "totals.withVat" : "totals.withoutVat")}</small>}
          </dd>
        </div>
      </dl>
    </section>
  );
}
