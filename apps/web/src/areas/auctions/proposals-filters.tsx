import { transliterate } from "@birzha/domain/auctions/transliteration.ts";
import { earliestFilterDate, latestFilterDate } from "@birzha/domain/auctions/auction-dates.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate, parseTypedDate } from "@birzha/domain/shared/values/dates.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { FiltersForm, useFiltersKey, useTypedFilters } from "../../shared/inputs/filters-form.tsx";
import { DateRangeField } from "../../ui/dates/date-range-field.tsx";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import type { Reading } from "../../ui/fields/typed-text.ts";
import {
  proposalFilters,
  searchLimit,
  type ProposalFilter,
  type ProposalsSearch,
} from "./proposals-search.ts";
import { creatorsQuery } from "./queries.ts";

interface ProposalsFiltersProps {
  readonly value: ProposalsSearch;
  /** PROP-012: offer authors of past auctions. */
  readonly isPast: boolean;
  readonly isNarrowed: boolean;
  readonly onApply: (filters: Record<ProposalFilter, string | undefined>) => void;
  readonly onReset: () => void;
}

/** PROP-007..016: filters of the list. Sends no request until the user applies them. */
export function ProposalsFilters(props: ProposalsFiltersProps) {
  const { key, onApply } = useFiltersKey(proposalFilters, props.value, props.onApply);
  return <Form key={key} {...props} onApply={onApply} />;
}

function Form({ value, isPast, isNarrowed, onApply, onReset }: ProposalsFiltersProps) {
  const t = useTranslations();
  const locale = useLocale();
  const authors = useQuery(creatorsQuery(isPast));
  const { filters, put, all } = useTypedFilters(proposalFilters, value);
  const [unreadable, setUnreadable] = useState<string>();
  const [lastDay] = useState(() => latestFilterDate(moscowDate(new Date())));
  /** PROP-008, PROP-009, PROP-014: text that is not a valid date does not filter and shows no error. */
  const read = (text: string): Reading<string> => {
    const day = parseTypedDate(text);
    return { value: day !== undefined && day >= earliestFilterDate && day <= lastDay ? day : null };
  };
  const chosen = filters.createUser ?? null;
  const names = authors.data ?? [];
  return (
    <FiltersForm
      label={t("auctions.list.filters")}
      columns={widths}
      isNarrowed={isNarrowed}
      isUnreadable={unreadable !== undefined}
      onApply={() => onApply(all())}
      onReset={onReset}
    >
      <DateRangeField
        label={t("auctions.list.auctionDate")}
        read={read}
        format={formatDate}
        min={earliestFilterDate}
        max={lastDay}
        value={{ from: filters.auctionDateFrom ?? null, to: filters.auctionDateTo ?? null }}
        onChange={({ from, to }) => {
          put("auctionDateFrom")(from);
          put("auctionDateTo")(to);
        }}
        onUnreadable={setUnreadable}
      />
      <LimitedInput
        label={t("auctions.list.commodityName")}
        limit={searchLimit}
        autoComplete="off"
        value={filters.commodityName ?? ""}
        onChange={(event) => put("commodityName")(event.currentTarget.value)}
      />
      <LimitedInput
        label={t("auctions.list.basisName")}
        limit={searchLimit}
        autoComplete="off"
        value={filters.basisName ?? ""}
        onChange={(event) => put("basisName")(event.currentTarget.value)}
      />
      <SelectField
        label={t("auctions.list.createUser")}
        placeholder={t("shared.words.all")}
        clearable
        // Keep the chosen author, even if the other list does not include this name.
        options={[...new Set([...names, ...(chosen ? [chosen] : [])])].map((name) => ({
          value: name,
          // same spelling as in the list.
          label: locale === "en" ? transliterate(name) : name,
        }))}
        loading={authors.isPending}
        value={chosen}
        onChange={put("createUser")}
      />
    </FiltersForm>
  );
}

const widths =
  "minmax(10rem, 12rem) minmax(10rem, 12rem) minmax(9rem, 1fr) minmax(9rem, 1fr) minmax(11rem, 1fr) auto";
