import { getNearestAuction } from "@birzha/domain/auctions/api.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFormatter, useTranslations, type DateTimeFormatOptions } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { useContacts } from "../../shared/contacts.ts";
import css from "./guest-home.module.css";

const minute = 60_000;
const minutesPerHour = 60;
const hoursPerDay = 24;

const nearestAuctionQuery = queryOptions({
  queryKey: ["auctions", "nearest"],
  queryFn: ({ signal }) => callEndpoint(getNearestAuction, { signal }),
  meta: { silent: true },
});

/** SCREEN-105: kind of today and the next auction day with its countdown, by the calendar of the form (FIX-220). */
export function ExchangeDay() {
  const t = useTranslations("guest.day");
  const { hours } = useContacts();
  const { data, isError, dataUpdatedAt } = useQuery(nearestAuctionQuery);
  const passed = useMinutesSince(dataUpdatedAt);
  const formatDay = useDayFormat();
  const left = useTimeLeft();
  const auction = data?.auction;
  return (
    <dl className={css.day} aria-busy={!data && !isError}>
      <div>
        <dt>{t("title")}</dt>
        {data && <dd>{t(data.isWorkDay ? "worked" : "free", { day: formatDay(data.today) })}</dd>}
        {isError && <dd>{t("failed")}</dd>}
        {hours && <dd className={css.note}>{hours}</dd>}
      </div>
      {data && (
        <div>
          <dt>{t("auction")}</dt>
          <dd>{auction ? formatDay(auction.date) : t("none")}</dd>
          {auction && (
            <dd className={css.note}>
              {auction.minutesLeft > passed
                ? t("left", {
                    until: formatDay(addDays(auction.date, -1), dayAndMonth),
                    left: left(auction.minutesLeft - passed),
                  })
                : t("ended")}
            </dd>
          )}
        </div>
      )}
    </dl>
  );
}

/** Returns the whole minutes since a moment in epoch milliseconds. */
function useMinutesSince(moment: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - moment) / minute));
}

const dayAndMonth = { day: "numeric", month: "long" } as const;

/** Returns a formatter of days: «понедельник, 30 ноября». */
function useDayFormat() {
  const format = useFormatter();
  return (day: IsoDate, parts: DateTimeFormatOptions = { weekday: "long", ...dayAndMonth }): string =>
    format.dateTime(new Date(`${day}T12:00:00+03:00`), parts);
}

function useTimeLeft(): (minutes: number) => string {
  const t = useTranslations("guest.day");
  return (total) => {
    const [hours, minutes] = [Math.floor(total / minutesPerHour), String(total % minutesPerHour)];
    if (hours === 0) return t("minutes", { minutes });
    if (hours < hoursPerDay) return t("hours", { hours: String(hours), minutes });
    return t("days", { days: Math.floor(hours / hoursPerDay), hours: String(hours % hoursPerDay) });
  };
}
