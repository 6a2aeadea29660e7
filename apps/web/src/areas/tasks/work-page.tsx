import { workGroups } from "@birzha/domain/tasks/work.ts";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { BackLink } from "../../shared/page-links.tsx";
import { paths } from "../../shared/paths.ts";
import { isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import panel from "../../ui/panel.module.css";
import { DecidedPicture } from "./components/statistics/decided-picture.tsx";
import { workQuery } from "./components/queue/queue-queries.ts";
import { useAgeText } from "./use-age-text.ts";
import css from "./work-page.module.css";

/** DESK-024: statistics of operators' decisions. */
export function WorkPage() {
  return isStaff(useCurrentUser()) ? <Work /> : <ErrorPage />;
}

function Work() {
  const t = useTranslations("queue.work");
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useQuery(workQuery(useCurrentUser()));
  const ageOf = useAgeText(dataUpdatedAt);
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("lead")}
        back={<BackLink to={paths.queue}>{t("toQueue")}</BackLink>}
      />
      {data ? (
        <div className={css.page}>
          <section className={panel.panel} aria-labelledby="waiting">
            <h2 id="waiting" className={css.title}>
              {t("waiting")}
            </h2>
            <div className={css.wide} tabIndex={0} role="group" aria-labelledby="waiting">
              <table className={css.table} aria-labelledby="waiting">
                <thead>
                  <tr>
                    <th scope="col">{t("group")}</th>
                    <th scope="col">{t("count")}</th>
                    <th scope="col">{t("median")}</th>
                    <th scope="col">{t("today")}</th>
                    <th scope="col">{t("total")}</th>
                  </tr>
                </thead>
                <tbody>
                  {workGroups.map((group) => {
                    const waiting = data.waiting.find((one) => one.group === group);
                    const total = data.days.reduce((sum, { decided }) => sum + (decided[group] ?? 0), 0);
                    return (
                      <tr key={group}>
                        <th scope="row">{t(`groups.${group}`)}</th>
                        <td>{waiting?.count ?? 0}</td>
                        <td>{waiting?.medianSince ? ageOf(waiting.medianSince) : ""}</td>
                        <td>{data.days.at(-1)?.decided[group] ?? 0}</td>
                        <td>{total}</td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          </section>
          <DecidedPicture days={data.days} />
        </div>
      ) : isError ? (
        <FailedState title={t("failed")} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={320} aria-busy />
      )}
    </>
  );
}
