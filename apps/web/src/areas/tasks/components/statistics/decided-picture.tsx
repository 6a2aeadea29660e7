import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { workGroups, type WorkGroup } from "@birzha/domain/tasks/work.ts";
import { useTranslations } from "use-intl";
import panel from "../../../../ui/panel.module.css";
import css from "../../work-page.module.css";

interface DecidedPictureProps {
  readonly days: readonly {
    readonly date: IsoDate;
    readonly decided: Readonly<Partial<Record<WorkGroup, number>>>;
  }[];
}

/** DESK-024: chart of decisions per day; the table below has the same numbers, latest day first. */
export function DecidedPicture({ days }: DecidedPictureProps) {
  const t = useTranslations("queue.work");
  const totalOf = (decided: DecidedPictureProps["days"][number]["decided"]) =>
    workGroups.reduce((sum, group) => sum + (decided[group] ?? 0), 0);
  const most = Math.max(...days.map(({ decided }) => totalOf(decided)));
  const shortOf = (date: IsoDate) => formatDate(date).slice(0, 5);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section className={panel.panel} aria-labelledby="decided">
      <h2 id="decided" className={css.title}>
        {t("decided")}
      </h2>
      {most === 0 ? (
        <p className={css.none}>{t("none")}</p>
      ) : (
        <>
          <div className={css.picture} aria-hidden>
            {days.map(({ date, decided }) => (
              <span key={date} className={css.day} title={`${shortOf(date)}: ${totalOf(decided)}`}>
                {totalOf(decided) > 0 && <i style={{ height: `${(totalOf(decided) / most) * 100}%` }} />}
              </span>
            ))}
          </div>
          <div className={css.names} aria-hidden>
            <span>{first && shortOf(first.date)}</span>
            <span>{last && shortOf(last.date)}</span>
          </div>
          <div className={css.wide} tabIndex={0} role="group" aria-labelledby="decided">
            <table className={css.table} aria-labelledby="decided">
              <thead>
                <tr>
                  <th scope="col">{t("day")}</th>
                  {workGroups.map((group) => (
                    <th key={group} scope="col">
                      {t(`groups.${group}`)}
                    </th>
                  ))}
                  <th scope="col">{t("all")}</th>
                </tr>
              </thead>
              <tbody>
                {days
                  .filter(({ decided }) => totalOf(decided) > 0)
                  .toReversed()
                  .map(({ date, decided }) => (
                    <tr key={date}>
                      <th scope="row">{formatDate(date)}</th>
                      {workGroups.map((group) => (
                        <td key={group}>{decided[group] ?? ""}</td>
                      ))}
                      <td>{totalOf(decided)}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
