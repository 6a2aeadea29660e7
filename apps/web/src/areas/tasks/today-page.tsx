import { agreementStatus } from "@birzha/domain/agreements/lifecycle.ts";
import { pendingApplications } from "@birzha/domain/applications/pending-applications.ts";
import type { getPunctuality } from "@birzha/domain/duties/api.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { listTasks } from "@birzha/domain/tasks/api.ts";
import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ownApplicationsQuery } from "../../shared/applications/own-applications.ts";
import { useMonthName } from "../../shared/duty/use-month-name.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { hasOrganization, isStaff } from "../../shared/session/user.ts";
import { tasksQuery } from "../../shared/tasks-query.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { DeadlineList, LastReports } from "./components/today/deadlines.tsx";
import reportCss from "./components/today/next-report.module.css";
import { WorkList } from "./components/today/work-list.tsx";
import { lastReportsQuery, punctualityQuery } from "./queries.ts";
import css from "./today-page.module.css";
import { AsideSkeleton, ColumnsSkeleton, WorkListSkeleton } from "./today-skeleton.tsx";
import { shortDate, useTimeLeft } from "./use-time-left.ts";

const OwnApplications = lazyComponent(() => import("./components/today/own-applications.tsx"));

/** WORK-002: home page of users with work: open tasks and next deadlines. */
export default function TodayPage() {
  const t = useTranslations("tasks");
  const timeLeft = useTimeLeft();
  const format = useFormatter();
  const user = useCurrentUser();
  const { data, isError, refetch } = useQuery(tasksQuery(user));
  const organization = isStaff(user) ? null : user.organizationInfo;
  const isOfOrganization = organization !== null;
  const id = organization?.id ?? 0;
  const standing = useQuery({ ...punctualityQuery(id), enabled: isOfOrganization });
  const reports = useQuery({ ...lastReportsQuery(id), enabled: isOfOrganization });
  const own = useQuery({ ...ownApplicationsQuery(user.userId), enabled: isOfOrganization });
  // SCREEN-005: all parts appear together, so that none moves another.
  const isReady = data !== undefined && ![standing, reports, own].some(({ isLoading }) => isLoading);
  const auction = data?.auction;
  const next =
    auction &&
    t("empty.next", {
      date: shortDate(auction.date),
      left: timeLeft(auction.minutesLeft),
    });
  return (
    <div className={css.page}>
      <PageHeader
        title={t("title")}
        subtitle={
          data
            ? format.dateTime(new Date(`${data.today}T12:00:00+03:00`), {
                weekday: "long",
                day: "numeric",
                month: "long",
              })
            : "\u00A0"
        }
        actions={
          !isStaff(user) &&
          hasOrganization(user) && (
            <div className={css.act}>
              <Button
                fullWidth
                leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
                renderRoot={(props) => <Link to={pagePaths.newAgreement} {...props} />}
              >
                {t("newReport")}
              </Button>
            </div>
          )
        }
      />
      <Suspense fallback={<ColumnsSkeleton />}>
        {isReady && pendingApplications(own.data?.rows ?? []).length > 0 && <OwnApplications />}
        <div className={css.columns} data-alone={organization === null || undefined}>
          {isReady ? (
            <div>
              {organization && !user.hasAuctions && (
                <NextReport today={data.today} nextMonth={data.nextMonth} again={standing.data?.next} />
              )}
              <WorkList tasks={data.tasks} today={data.today} next={next ?? undefined} />
            </div>
          ) : isError ? (
            <EmptyState
              title={t("failed")}
              action={
                <Button variant="default" onClick={() => void refetch()}>
                  {t("retry")}
                </Button>
              }
            />
          ) : (
            <WorkListSkeleton />
          )}
          {organization && (
            <Stack gap="1.25rem" className={css.aside}>
              {isReady ? (
                <>
                  <DeadlineList
                    today={data.today}
                    auction={data.auction}
                    nextMonth={data.nextMonth}
                    standing={standing.data}
                  />
                  <LastReports reports={reports.data} />
                </>
              ) : (
                !isError && <AsideSkeleton />
              )}
            </Stack>
          )}
        </div>
      </Suspense>
    </div>
  );
}

interface NextReportProps {
  readonly today: IsoDate;
  readonly nextMonth: ResponseOf<typeof listTasks>["nextMonth"];
  /** Next deadline of rejected reports. */
  readonly again: ResponseOf<typeof getPunctuality>["next"] | undefined;
}

/** SCREEN-005: what to report next and until when, in one sentence. */
function NextReport({ today, nextMonth, again }: NextReportProps) {
  const t = useTranslations("tasks.nextReport");
  const monthName = useMonthName();
  const isAgainFirst = again && (!nextMonth || again.dueDate <= nextMonth.dueDate);
  const dueDate = isAgainFirst ? again.dueDate : nextMonth?.dueDate;
  if (dueDate === undefined) return <p className={reportCss.sentence}>{t("none")}</p>;
  const date = shortDate(dueDate);
  const isOverdue = dueDate < today;
  return (
    <p className={reportCss.sentence} data-overdue={isOverdue || undefined}>
      <strong>
        {isAgainFirst
          ? t("again", { date, count: again.count })
          : t(isOverdue ? "overdue" : nextMonth?.reports ? "filed" : "month", {
              date,
              month: monthName(nextMonth?.month ?? "", "alone"),
              count: nextMonth?.reports ?? 0,
            })}
      </strong>{" "}
      <Link
        to={isAgainFirst ? pagePaths.agreements : pagePaths.dutyCalendar}
        {...(isAgainFirst && { search: { status: String(agreementStatus.rejected) } })}
      >
        {t(isAgainFirst ? "toReports" : "toCalendar")}
      </Link>
    </p>
  );
}
