import type { listAgreements } from "@birzha/domain/agreements/api.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { ReportStatus } from "../../../../shared/status/report-status.tsx";
import card from "./side-card.module.css";

interface LastReportsProps {
  /** Undefined if they could not be loaded: the card is hidden. */
  readonly reports: AnswerOf<typeof listAgreements> | undefined;
}

/** Newest reports of the organisation. */
export function LastReports({ reports: data }: LastReportsProps) {
  const t = useTranslations("tasks.reports");
  if (!data) return null;
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2 className={card.title}>{t("title")}</h2>
        {data.total > 0 && (
          <Link to={paths.agreements} className={card.all}>
            {t("all", { count: String(data.total) })}
          </Link>
        )}
      </div>
      {data.total === 0 && <p className={card.hint}>{t("none")}</p>}
      <ul className={card.rows}>
        {data.rows.map(({ id, productTypeName, status }) => (
          <li key={id} className={card.row}>
            <Link to={paths.editAgreement} params={{ id: String(id) }} className={card.number}>
              {id}
            </Link>
            <span className={card.product}>{productTypeName}</span>
            <ReportStatus status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
