import type { DueItem, getCalendar } from "@birzha/domain/duties/calendar-api.ts";
import { maxDue } from "@birzha/domain/duties/calendar.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { AnswerOf } from "@birzha/domain/shared/endpoint.ts";
import { Skeleton } from "@mantine/core";
import { IconCalendarDue } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import { ErrorPage } from "../../shared/routes/error-page.tsx";
import { hasOrganization, isStaff } from "../../shared/session/user.ts";
import { useCurrentUser } from "../../shared/session/session-store.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { FeedCard } from "./components/feed-card.tsx";
import { NilReturns } from "./components/nil-returns.tsx";
import { calendarQuery } from "./queries.ts";
import css from "./calendar-page.module.css";

/** WORK-063: calendar of the organisation's reporting deadlines, and its months without deals. */
export function CalendarPage() {
  const user = useCurrentUser();
  const { organizationInfo } = user;
  return isStaff(user) || !hasOrganization(user) || !organizationInfo ? (
    <ErrorPage />
  ) : (
    <Calendar key={organizationInfo.id} organizationId={organizationInfo.id} />
  );
}

function Calendar({ organizationId }: { readonly organizationId: number }) {
  const t = useTranslations();
  const { data, isError, refetch } = useQuery(calendarQuery(organizationId));
  return (
    <>
      <PageHeader title={t("duties.calendar.title")} subtitle={t("duties.calendar.lead")} />
      {data ? (
        <div className={css.columns}>
          <DueDays due={data.due} />
          <div className={css.aside}>
            <NilReturns months={data.months} nilReturns={data.nilReturns} />
            <FeedCard createdAt={data.feedCreatedAt} />
          </div>
        </div>
      ) : isError ? (
        <FailedState title={t("duties.failures.calendar")} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" aria-busy />
      )}
    </>
  );
}

function DueDays({ due }: Pick<AnswerOf<typeof getCalendar>, "due">) {
  const t = useTranslations("duties.calendar");
  const format = useFormatter();
  const days = Map.groupBy(due, ({ dueDate }) => dueDate);
  const dayName = (day: IsoDate) =>
    format.dateTime(new Date(`${day}T12:00:00+03:00`), { weekday: "long", day: "numeric", month: "long" });
  return (
    <section className={css.card} aria-label={t("due")}>
      <h2 className={css.title}>{t("due")}</h2>
      {due.length === 0 ? (
        <EmptyState
          icon={<IconCalendarDue size={28} stroke={1.6} />}
          title={t("nothingDue")}
          hint={t("nothingDueHint")}
        />
      ) : (
        <ol className={css.days}>
          {[...days].map(([day, items]) => (
            <li key={day}>
              <h3 className={css.day}>
                <time dateTime={day} title={formatDate(day)}>
                  {dayName(day)}
                </time>
              </h3>
              <ul className={css.items}>
                {items.map((item) => (
                  <Due key={`${item.kind}-${item.id}`} item={item} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {due.length === maxDue && <p className={css.hint}>{t("more", { count: maxDue })}</p>}
    </section>
  );
}

function Due({ item }: { readonly item: DueItem }) {
  const t = useTranslations("duties.calendar");
  const { kind, id, number, product, rule, citation, isConfirmed } = item;
  const words = t(`dueItem.${kind}`, { number });
  return (
    <li>
      {kind === "report" ? (
        <Link to={paths.editAgreement} params={{ id: String(id) }} className={css.link}>
          {words}
        </Link>
      ) : (
        <Link to={paths.spot} className={css.link}>
          {words}
        </Link>
      )}
      <span className={css.hint}>
        {product}
        {rule !== null && `, ${t("rule", { rule })}, ${citation}`}
        {isConfirmed === false && <span className={css.unconfirmed}>, {t("unconfirmed")}</span>}
      </span>
    </li>
  );
}
