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
import { AgeingPicture } from "./components/statistics/ageing-picture.tsx";
import { DecidedPicture } from "./components/statistics/decided-picture.tsx";
import { workQuery } from "./components/queue/queue-queries.ts";
import css from "./work-page.module.css";

/** DESK-024: statistics of operators' decisions. */
export function WorkPage() {
  return isStaff(useCurrentUser()) ? <Work /> : <ErrorPage />;
}

function Work() {
  const t = useTranslations("queue.work");
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useQuery(workQuery(useCurrentUser()));
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("lead")}
        back={<BackLink to={paths.queue}>{t("toQueue")}</BackLink>}
      />
      {data ? (
        <div className={css.page}>
          <AgeingPicture work={data} at={dataUpdatedAt} />
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
