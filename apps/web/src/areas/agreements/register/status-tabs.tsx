import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReportStatusText } from "../../../shared/status/report-status.tsx";
import { statusesQuery } from "../queries.ts";
import css from "./status-tabs.module.css";

interface StatusTabsProps {
  readonly status: string | undefined;
  readonly onChange: (status: string | undefined) => void;
}

/** OTC-009, G-27: tabs that filter by one status; the default is all. */
export function StatusTabs({ status, onChange }: StatusTabsProps) {
  const t = useTranslations();
  const statusText = useReportStatusText();
  const statuses = useQuery(statusesQuery);
  const tabs = [
    { value: undefined, label: t("shared.words.all") },
    ...(statuses.data ?? []).map(({ id }) => ({ value: String(id), label: statusText(id) })),
  ];
  return (
    <div className={css.tabs} role="group" aria-label={t("agreements.filters.status")}>
      {tabs.map(({ value, label }) => (
        <button
          key={value ?? "all"}
          type="button"
          aria-pressed={value === status}
          onClick={() => onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
