import { formatDate, type IsoDate } from "@birzha/domain/shared/dates.ts";
import { useTranslations } from "use-intl";
import card from "./side-card.module.css";

interface DeadlinesProps {
  readonly date: IsoDate;
  readonly minutesLeft: number;
}

/** The next cut-off of the auctions (F1); other deadlines are not known to the portal yet. */
export function Deadlines({ date, minutesLeft }: DeadlinesProps) {
  const t = useTranslations("tasks.deadlines");
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2 className={card.title}>{t("title")}</h2>
      </div>
      <dl className={card.clock}>
        <dt>
          {t("proposal")}{" "}
          <span className={card.hint}>{t("nearest", { date: formatDate(date).slice(0, 5) })}</span>
        </dt>
        <dd>
          <strong>
            {t("left", { hours: Math.floor(minutesLeft / 60), minutes: String(minutesLeft % 60) })}
          </strong>{" "}
          <span className={card.hint}>{t("cutOff")}</span>
        </dd>
      </dl>
    </section>
  );
}
