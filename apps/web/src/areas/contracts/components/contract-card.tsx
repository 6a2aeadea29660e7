import type { Contract } from "@birzha/domain/contracts/register.ts";
import { deliveryStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { useTranslations } from "use-intl";
import css from "../../../ui/record-card.module.css";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import { dashedDate, decimalText } from "../contract-columns.tsx";
import { DealStatus } from "./deal-status.tsx";
import own from "./contract-card.module.css";

interface ContractCardProps extends Pick<CardSlots, "tick" | "inputs"> {
  readonly contract: Contract;
}

/** A contract on a narrow screen; what may be edited is edited in place. */
export function ContractCard({ contract, tick, inputs }: ContractCardProps) {
  const t = useTranslations("contracts");
  const { contractNumber, contractDate, resultComment } = contract;
  const inn = (name: string, code: string | null) =>
    code ? `${name}, ${t("list.inn", { inn: code })}` : name;
  const lines: readonly (readonly [string, string])[] = [
    [t("fields.minisessionNumber"), contract.minisessionNumber],
    [t("fields.direction"), contract.direction],
    [t("fields.comodinesName"), contract.comodinesName],
    [t("fields.basis"), contract.basis],
    [t("fields.volumeComodines"), decimalText(contract.volumeComodines, 0)],
    [t("fields.priceComodines"), decimalText(contract.priceComodines, 2)],
    [t("fields.worthComodines"), decimalText(contract.worthComodines, 2)],
    [t("fields.clientName"), inn(contract.clientName, contract.clientInn)],
    [t("fields.contractorName"), inn(contract.contractorName, contract.contractorInn)],
    [t("fields.sumTax"), decimalText(contract.sumTax, 2)],
    [t("fields.contractorTax"), decimalText(contract.contractorTax, 2)],
    [
      t("fields.statusDelivery"),
      contract.statusDelivery.id === deliveryStatus.notSet ? "" : contract.statusDelivery.value,
    ],
    [t("fields.statusDate"), contract.statusDate === null ? "" : dashedDate(contract.statusDate)],
    [t("fields.reason"), contract.reason ?? ""],
  ];
  return (
    <article className={css.card}>
      <header>
        <span className={own.name}>
          {tick}
          <span>
            {contractNumber} <small>{t("list.of", { date: formatDate(contractDate) })}</small>
          </span>
        </span>
        <DealStatus {...contract.statusDeal} />
      </header>
      {resultComment && <p className={own.comment}>{resultComment}</p>}
      <dl>
        {lines.map(
          ([term, value]) =>
            value && (
              <div key={term} className={own.line}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {inputs}
    </article>
  );
}
