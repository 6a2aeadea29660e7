import { collapseDates } from "@birzha/domain/auctions/auction-dates.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import css from "./dates-cell.module.css";

interface DatesCellProps {
  readonly dates: readonly string[];
}

/** PROP-019, PROP-020: auction dates of a row; a click expands or collapses a long list. */
export function DatesCell({ dates }: DatesCellProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  if (dates.length === 0) return t("shared.words.empty");
  const folded = collapseDates(dates);
  // Lines break between dates, and after the dash of a period.
  const days = (isOpen ? dates : folded).join(" ");
  if (folded === dates) return <span className={css.dates}>{days}</span>;
  return (
    <button
      type="button"
      className={css.dates}
      aria-expanded={isOpen}
      title={t(isOpen ? "auctions.list.foldDates" : "auctions.list.unfoldDates")}
      onClick={() => setOpen(!isOpen)}
    >
      {days}
    </button>
  );
}
