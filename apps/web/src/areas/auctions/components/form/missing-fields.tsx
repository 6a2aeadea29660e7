import { requiredFields } from "@birzha/domain/auctions/proposal/required-fields.ts";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { fieldAnchor, goToField } from "../../../../shared/form/form-host.ts";
import { entryOrder, type ProposalEntries } from "./proposal-entries.ts";
import { type ErrorPosition, useEntries } from "../view/proposal-state.ts";
import css from "./missing-fields.module.css";

/** Maximum number of links shown. */
const maxVisible = 5;

/** DESK-010: links to the required fields that are empty; renders nothing without any. */
export function MissingFields() {
  const t = useTranslations("auctions");
  const text = useEntries((entries) => JSON.stringify(missingPlaces(entries)));
  const places = useMemo(() => JSON.parse(text) as readonly ErrorPosition[], [text]);
  if (places.length === 0) return null;
  const labelOf = (place: ErrorPosition) => {
    if (place === "begin" || place === "end") return t(`form.${place}`);
    return t(`fields.${place.startsWith("dates.") ? "auctionDate" : place}` as "fields.commodity");
  };
  return (
    <ul className={css.missing} aria-label={t("form.missing")}>
      {places.slice(0, maxVisible).map((place) => (
        <li key={place}>
          <a
            href={`#${fieldAnchor(place)}`}
            onClick={(event) => {
              event.preventDefault();
              goToField(place);
            }}
          >
            {labelOf(place)}
          </a>
        </li>
      ))}
      {places.length > maxVisible && (
        <li>{t("form.missingMore", { count: String(places.length - maxVisible) })}</li>
      )}
    </ul>
  );
}

/** Returns the empty required fields in their order on the form. */
function missingPlaces(entries: ProposalEntries): readonly ErrorPosition[] {
  const { dateKind, dates, begin, end, hasJointAuction, customers } = entries;
  const values = { ...entries, auctionDate: { begin, end, dates: [] }, language: "ru" } as const;
  const fields = requiredFields(values).filter((field) => entries[field] === null);
  const organisers = hasJointAuction === true && customers.length === 0 ? (["customers"] as const) : [];
  const first = dates[0];
  const days: readonly ErrorPosition[] =
    dateKind === "period"
      ? (["begin", "end"] as const).filter((name) => entries[name] === null)
      : first?.day === null
        ? [`dates.${first.key}`]
        : [];
  const order = (name: string) => entryOrder.findIndex((one) => one === name);
  return [...days, ...[...fields, ...organisers].toSorted((one, other) => order(one) - order(other))];
}
