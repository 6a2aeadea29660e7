import type { ReportTotal } from "@birzha/domain/agreements/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import css from "../../../shared/register/register-tabs.module.css";
import { useReportStatusText } from "../../../shared/status/report-status.tsx";
import { statusesQuery } from "../queries.ts";
import { countByStatus } from "./register-totals.tsx";

interface StatusTabsProps {
  readonly status: string | undefined;
  /** Totals of all statuses; the tabs have no counts without them. */
  readonly totals: readonly ReportTotal[] | null | undefined;
  readonly onChange: (status: string | undefined) => void;
}

/** OTC-009, G-27: tabs that filter by one status; the default is all. SCREEN-002: each has its number of reports. */
export function StatusTabs({ status, totals, onChange }: StatusTabsProps) {
  const t = useTranslations();
  const statusText = useReportStatusText();
  const statuses = useQuery(statusesQuery);
  const counts = totals && countByStatus(totals);
  const all = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  const tabs = [
    { value: undefined, label: t("shared.words.all"), count: all },
    ...(statuses.data ?? []).map(({ id }) => ({
      value: String(id),
      label: statusText(id),
      count: counts && (counts.get(id) ?? 0),
    })),
  ];
  return (
    <div className={css.tabs} role="group" aria-label={t("agreements.filters.status")}>
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
