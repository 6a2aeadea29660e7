import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, type ComponentProps } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { hasOrganization, isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { Deadlines } from "./components/today/deadlines.tsx";
import { LastReports } from "./components/today/last-reports.tsx";
import { WorkList } from "./components/today/work-list.tsx";
import { tasksQuery } from "../../shared/tasks-query.ts";
import { usePunctuality } from "./use-punctuality.ts";
import { useTimeLeft } from "./use-time-left.ts";
import css from "./today-page.module.css";

const OwnApplications = lazyComponent(() => import("./components/today/own-applications.tsx"));

/** WORK-002: home page of users with work: open tasks and next deadlines. */
export default function TodayPage() {
  const t = useTranslations("tasks");
  const timeLeft = useTimeLeft();
  const format = useFormatter();
  const user = useCurrentUser();
  const { data, isError, refetch } = useQuery(tasksQuery(user));
  const organization = isStaff(user) ? null : user.organizationInfo;
  const auction = data?.auction;
  const next =
    auction &&
    t("empty.next", {
      date: formatDate(auction.date).slice(0, 5),
      left: timeLeft(auction.minutesLeft),
    });
  return (
    <div className={css.page}>
      <PageHeader
        title={t("title")}
        subtitle={
          data &&
          format.dateTime(new Date(`${data.today}T12:00:00+03:00`), {
            weekday: "long",
            day: "numeric",
            month: "long",
          })
        }
        actions={
          !isStaff(user) &&
          hasOrganization(user) && (
            <div className={css.act}>
              <Button
                fullWidth
                leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
                renderRoot={(props) => <Link to={paths.newAgreement} {...props} />}
              >
                {t("newReport")}
              </Button>
            </div>
          )
        }
      />
      {!isStaff(user) && (
        <Suspense>
          <OwnApplications />
        </Suspense>
      )}
      <div className={css.columns} data-alone={organization === null || undefined}>
        {data ? (
          <WorkList tasks={data.tasks} today={data.today} next={next ?? undefined} />
        ) : (
          (isError && (
            <EmptyState
              title={t("failed")}
              action={
                <Button variant="default" onClick={() => void refetch()}>
                  {t("retry")}
                </Button>
              }
            />
          )) || <Skeleton height={320} radius="lg" aria-busy />
        )}
        {organization && (
          <div className={css.aside}>
            {data && <Dates today={data.today} auction={data.auction} organizationId={organization.id} />}
            <LastReports organizationId={organization.id} />
          </div>
        )}
      </div>
    </div>
  );
}

type DatesProps = Omit<ComponentProps<typeof Deadlines>, "standing"> & { readonly organizationId: number };

function Dates({ organizationId, ...dates }: DatesProps) {
  return <Deadlines {...dates} standing={usePunctuality(organizationId)} />;
}
