import { proposalStatus } from "@birzha/domain/auctions/lifecycle.ts";
import type { AuctionDay, DueItem } from "@birzha/domain/duties/calendar-api.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMonthName } from "../../../../shared/duty/use-month-name.ts";
import { paths } from "../../../../shared/paths.ts";
import type { CalendarEvent } from "./calendar-events.ts";
import css from "../../calendar-page.module.css";

/** Anchor of the card with the nil returns. */
export const nilReturnsId = "nil-returns";

interface EventItemProps {
  readonly event: CalendarEvent;
  readonly children?: ReactNode;
}

/** WORK-063: one event, with a link to its record. */
export function EventItem({ event: { item, auction, month, auctionDay }, children }: EventItemProps) {
  return (
    <li>
      {item && <DueLink item={item} />}
      {auction && <AuctionLink auction={auction} />}
      {month !== undefined && <MonthLink month={month} />}
      {auctionDay !== undefined && <DeadlineLink day={auctionDay} />}
      {children}
    </li>
  );
}

function DueLink({ item }: { readonly item: DueItem }) {
  const t = useTranslations("duties.calendar");
  const { kind, id, number, product, rule, citation, isConfirmed } = item;
  const words = t(`dueItem.${kind}`, { number });
  return (
    <>
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
    </>
  );
}

const shownStates = ["sent", "accepted", "returned", "held", "notHeld"] as const;

function AuctionLink({ auction: { id, product, status } }: { readonly auction: AuctionDay }) {
  const t = useTranslations("duties.calendar");
  const state = shownStates.find((name) => proposalStatus[name] === status);
  return (
    <>
      <Link to={paths.proposalForm} search={{ page: "view", id, status }} className={css.link}>
        {t("auction", { number: String(id) })}
      </Link>
      <span className={css.hint}>
        {[product, state && t(`auctionStates.${state}`)].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

function DeadlineLink({ day }: { readonly day: IsoDate }) {
  const t = useTranslations("duties.calendar");
  return (
    <Link to={paths.proposalForm} className={css.link}>
      {t("deadline", { date: formatDate(day) })}
    </Link>
  );
}

function MonthLink({ month }: { readonly month: string }) {
  const t = useTranslations("duties.calendar");
  const monthName = useMonthName();
  return (
    <a href={`#${nilReturnsId}`} className={css.link}>
      {t("monthDue", { month: monthName(month) })}
    </a>
  );
}
