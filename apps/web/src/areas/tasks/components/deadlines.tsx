import { formatDate, type IsoDate } from "@birzha/domain/shared/dates.ts";
import { useTranslations } from "use-intl";
import { useTimeLeft } from "../use-time-left.ts";
import card from "./side-card.module.css";

interface DeadlinesProps {
  readonly date: IsoDate;
  readonly minutesLeft: number;
}

/** The next cut-off of the auctions (F1); other deadlines are not known to the portal yet. */
export function Deadlines({ date, minutesLeft }: DeadlinesProps) {
  const t = useTranslations("tasks");
  const timeLeft = useTimeLeft();
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2 className={card.title}>{t("deadlines.title")}</h2>
      </div>
      <dl className={card.clock}>
        <dt>
          {t("deadlines.proposal")}{" "}
          <span className={card.hint}>{t("deadlines.nearest", { date: formatDate(date).slice(0, 5) })}</span>
        </dt>
        <dd>
          <strong>{timeLeft(minutesLeft)}</strong> <span className={card.hint}>{t("deadlines.cutOff")}</span>
        </dd>
      </dl>
    </section>
  );
}
