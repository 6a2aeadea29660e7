import { pendingApplications } from "@birzha/domain/applications/pending-applications.ts";
import { Button, Stack } from "@mantine/core";
import IconPlus from "../../ui/icons/plus.svg";
import { useInViewport } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { ownApplicationsQuery } from "../../shared/applications/own-applications.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { hasOrganization, isStaff } from "../../shared/session/user.ts";
import { tasksQuery } from "../../shared/tasks-query.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useLatch } from "../../ui/fields/mounted-form.ts";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { LastReports, PunctualityCard } from "./components/today/deadlines.tsx";
import { DutyStrip } from "./components/today/duty-strip.tsx";
import { WorkList } from "./components/today/work-list.tsx";
import { lastReportsQuery, punctualityQuery } from "./queries.ts";
import layout from "../../ui/layout.module.css";
import css from "./today-page.module.css";
import { AsideSkeleton, ColumnsSkeleton, StripSkeleton, WorkListSkeleton } from "./today-skeleton.tsx";
import { shortDate, useTimeLeft } from "./use-time-left.ts";

const PricesCard = lazyComponent(() => import("../../shared/market/prices-card.tsx"));
const UnansweredLine = lazyComponent(() => import("../../shared/duty/unanswered-line.tsx"));
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
        {organization && (isReady ? <DutyStrip work={data} standing={standing.data} /> : <StripSkeleton />)}
        <div className={css.columns} data-alone={organization === null || undefined}>
          {isReady ? (
            <WorkList tasks={data.tasks} today={data.today} next={next ?? undefined} />
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
                  {standing.data && <PunctualityCard standing={standing.data} />}
                  <LastReports reports={reports.data} />
                  <Stack gap="0.5rem">
                    <Link to={pagePaths.duty} className={layout.link} style={{ fontSize: "0.8125rem" }}>
                      {t("punctuality.ask")}
                    </Link>
                    <Suspense>
                      <UnansweredLine organizationId={organization.id} />
                    </Suspense>
                  </Stack>
                  <PricesInView />
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

/** HOUSE-024: the last card loads when the user scrolls to it. It moves no other one. */
function PricesInView() {
  const { ref, inViewport } = useInViewport();
  const isShown = useLatch(inViewport);
  return (
    <div ref={ref} style={{ minHeight: 1 }}>
      {isShown && (
        <Suspense>
          <PricesCard />
        </Suspense>
      )}
    </div>
  );
}
