import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { formatDate } from "@birzha/domain/shared/dates.ts";
import { formatDecimal, withoutZeros } from "@birzha/domain/shared/decimal.ts";
import { useTranslations } from "use-intl";
import type { CardSlots } from "../../../ui/table/table-cards.tsx";
import css from "./report-card.module.css";
import { ReportNumber } from "./report-number.tsx";
import type { RegisterEntry } from "../queries.ts";
import { StatusChip } from "./status-chip.tsx";

interface ReportCardProps extends CardSlots {
  readonly report: RegisterEntry;
  /** Whose report it is goes without saying for the members of the organisation. */
  readonly withOrganization: boolean;
}

/** A report of the register on a narrow screen. */
export function ReportCard({ report, withOrganization, actions, historyToggle }: ReportCardProps) {
  const t = useTranslations();
  const { amount, price, contractDate } = report;
  return (
    <article className={css.card}>
      <header>
        <ReportNumber report={report} />
        <StatusChip status={report.status} name={report.statusName} />
      </header>
      <div className={css.deal}>
        <b>{report.productTypeName}</b>
        {amount !== null && (
          <span>
            {formatDecimal(withoutZeros(amount))} {t("shared.units.tonnes")}
          </span>
        )}
      </div>
      <dl>
        <Line
          term={t("agreements.register.price")}
          value={price && [formatDecimal(price, 2), report.currencyName].filter(Boolean).join(", ")}
        />
        {withOrganization && (
          <Line
            term={t("agreements.fields.organization")}
            value={shortCompanyName(report.organizationName)}
          />
        )}
        <Line
          term={t("agreements.fields.purchaser")}
          value={report.purchaserName && shortCompanyName(report.purchaserName)}
        />
        <Line
          term={t("agreements.fields.basis_type")}
          value={[report.basisTypeName, report.portName].filter(Boolean).join(", ")}
        />
        <Line
          term={t("agreements.register.contract")}
          value={[
            report.contractNumber,
            contractDate && `${t("agreements.register.of")} ${formatDate(contractDate)}`,
          ]
            .filter(Boolean)
            .join(" ")}
        />
        <Line
          term={t("agreements.fields.report_date")}
          value={formatDate(moscowDate(new Date(report.issueDate)))}
        />
      </dl>
      <footer>
        {historyToggle || <span />}
        {actions}
      </footer>
    </article>
  );
}

function Line({ term, value }: { term: string; value: string | null }) {
  if (!value) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </>
  );
}
