import { getTotals, type ReportTotal } from "@birzha/domain/agreements/api.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { addDecimals, type Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { Group } from "@mantine/core";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { callEndpoint } from "../../../api/call.ts";
import { formatQuantity } from "../../../i18n/local-decimal.ts";
import tabsCss from "../../../shared/register/register-tabs.module.css";
import { useReportStatusText } from "../../../shared/status/report-status.tsx";
import { type ReportReader, statusesQuery } from "../queries.ts";
import { isOfStatus, toTotalsQuery, withdrawnStatus, type RegisterSearch } from "./register-search.ts";
import css from "./register-totals.module.css";

/** SCREEN-002: totals by status and currency under the filters, whatever the status filter. */
const totalsQuery = (reader: ReportReader, search: RegisterSearch) => {
  const query = toTotalsQuery(search);
  return queryOptions({
    queryKey: ["agreements", "totals", reader, query],
    queryFn: ({ signal }) => callEndpoint(getTotals, { query, signal }),
    placeholderData: keepPreviousData,
    // The footer shows a dash instead.
    meta: { silent: true },
  });
};

/** Returns the totals, undefined until they have loaded, null if there are too many reports to add up. */
export function useTotals(
  reader: ReportReader,
  search: RegisterSearch,
): readonly ReportTotal[] | null | undefined {
  const { data, isError } = useQuery(totalsQuery(reader, search));
  return isError ? null : data?.totals;
}

/** Adds up the reports of a value of the status filter. */
export const countOfStatus = (totals: readonly ReportTotal[], status: string | undefined): number =>
  totals.reduce((sum, total) => sum + (isOfStatus(status, total) ? total.reports : 0), 0);

/** Adds up the total prices of each currency, largest first. */
export function sumByCurrency(totals: readonly ReportTotal[]): readonly (readonly [string, string])[] {
  const sums = new Map<string, string>();
  for (const { currencyName, totalPrice } of totals)
    sums.set(currencyName, addDecimals(sums.get(currencyName) ?? "0", totalPrice));
  return [...sums].toSorted(([, one], [, other]) => Number(other) - Number(one));
}

interface RegisterTotalsProps {
  readonly totals: readonly ReportTotal[] | null | undefined;
  /** Reports of the list. */
  readonly count: number;
  /** SCALE-001: the list has more reports than `count`. */
  readonly isAtLeast?: boolean | undefined;
  readonly status: string | undefined;
}

/** SCREEN-002: number, tonnes and total price of the filtered reports, one price for each currency. */
export function RegisterTotals({ totals, count, isAtLeast, status }: RegisterTotalsProps) {
  const t = useTranslations("agreements.register");
  const unknown = "—";
  const shown = totals?.filter((total) => isOfStatus(status, total));
  const tonnes = shown && shown.reduce((sum, total) => addDecimals(sum, total.tonnes), "0");
  const sums = shown && sumByCurrency(shown);
  return (
    <Group
      className={css.totals}
      gap="2px 14px"
      align="stretch"
      c="var(--ink)"
      role="group"
      aria-label={t("totals")}
      title={totals === null ? t("totalUnknown") : undefined}
    >
      <span>{t("total", { count, least: isAtLeast ? "yes" : "no" })}</span>
      <span>{t("totalTonnes", { tonnes: tonnes ? formatQuantity(tonnes) : unknown })}</span>
      {sums?.map(([currency, sum]) => (
        <RoundedSum key={currency} sum={sum} sign={currencySign(currency)} />
      ))}
      {!sums && <b>{unknown}</b>}
    </Group>
  );
}

interface RoundedSumProps {
  readonly sum: Decimal;
  readonly sign: string;
}

/** SCREEN-101: a large sum in millions; the tooltip has the exact one. */
function RoundedSum({ sum, sign }: RoundedSumProps) {
  const format = useFormatter();
  const exact = formatQuantity(sum, sign, 2);
  const isRounded = Number(sum) >= 1_000_000;
  return (
    <b title={exact}>
      {isRounded
        ? `${format.number(Number(sum), { notation: "compact", maximumFractionDigits: 1 })}\u00a0${sign}`
        : exact}
    </b>
  );
}

interface StatusTabsProps {
  readonly status: string | undefined;
  /** Totals of all statuses; the tabs have no counts without them. */
  readonly totals: readonly ReportTotal[] | null | undefined;
  readonly onChange: (status: string | undefined) => void;
}

/**
 * OTC-009, G-27: tabs that filter by one status; the default is all. SCREEN-002: each has its number of reports.
 * FIX-302: withdrawn reports have a tab while there are any, so that the tabs add up to all.
 */
export function StatusTabs({ status, totals, onChange }: StatusTabsProps) {
  const t = useTranslations();
  const statusText = useReportStatusText();
  const statuses = useQuery(statusesQuery);
  const countOf = (value: string | undefined) => totals && countOfStatus(totals, value);
  const hasWithdrawn = status === withdrawnStatus || (countOf(withdrawnStatus) ?? 0) > 0;
  const tabs = [
    { value: undefined, label: t("shared.words.all") },
    ...(statuses.data ?? []).map(({ id }) => ({ value: String(id), label: statusText(id) })),
    ...(hasWithdrawn ? [{ value: withdrawnStatus, label: t("shared.statuses.report.withdrawn") }] : []),
  ].map((tab) => ({ ...tab, count: countOf(tab.value) }));
  return (
    <div className={tabsCss.tabs} role="group" aria-label={t("agreements.filters.status")}>
      {tabs.map(({ value, label, count }) => (
        <button
          key={value ?? "all"}
          type="button"
          aria-pressed={value === status}
          onClick={() => onChange(value)}
        >
          {label}
          {typeof count === "number" && (
            <span data-tab="">{t("agreements.register.tabCount", { count })}</span>
          )}
        </button>
      ))}
    </div>
  );
}
