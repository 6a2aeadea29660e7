import type { listAgreements } from "@birzha/domain/agreements/api.ts";
import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { ToneChip } from "../../../../ui/feedback/tone-chip.tsx";
import card from "./side-card.module.css";

const toneOf = (status: number) => {
  if (status === agreementStatus.rejected) return "bad";
  if (status === agreementStatus.changed) return "info";
  return status === agreementStatus.registered ? "ok" : "mute";
};

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
        {data.rows.map(({ id, productTypeName, status, statusName }) => (
          <li key={id} className={card.row}>
            <Link to={paths.editAgreement} params={{ id: String(id) }} className={card.number}>
              {id}
            </Link>
            <span className={card.product}>{productTypeName}</span>
            <ToneChip tone={toneOf(status)}>{statusName}</ToneChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
