import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateRangeInput } from "../../shared/date-input.tsx";
import { FiltersForm, useTypedFilters } from "../../shared/filters-form.tsx";
import { InnInput } from "../../shared/inn-input.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import css from "./audit-filters.module.css";
import { auditAddress, auditFilters, type AuditFilter, type AuditSearch } from "./audit-search.ts";
import { useRecordWords } from "./components/record-words.ts";

interface AuditFiltersProps {
  readonly value: AuditSearch;
  readonly onApply: (filters: Record<AuditFilter, string | undefined>) => void;
  readonly onReset: () => void;
}

/** Narrows the log. */
export function AuditFilters({ value, onApply, onReset }: AuditFiltersProps) {
  const t = useTranslations("audit");
  const shared = useTranslations("shared");
  const { actionGroups, actionName, entityName } = useRecordWords();
  const { filters, put, all } = useTypedFilters(auditFilters, value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  const known = actionGroups.some(({ items }) => items.some((item) => item.value === filters.action));

  return (
    <FiltersForm
      label={t("filters.label")}
      className={css.filters}
      isNarrowed={auditAddress.isNarrowed(value)}
      isUnreadable={unreadable !== undefined}
      onApply={() => onApply(all())}
      onReset={onReset}
      note={
        filters.entity && (
          <p className={css.record}>
            {t("filters.onlyRecord", {
              name: `${entityName(filters.entity)}${filters.entityId ? ` ${t("number", { id: filters.entityId })}` : ""}`,
            })}
          </p>
        )
      }
    >
      <TextInput
        label={t("filters.account")}
        maxLength={100}
        autoComplete="off"
        value={filters.account ?? ""}
        onChange={(event) => put("account")(event.currentTarget.value)}
      />
      <InnInput label={t("filters.inn")} value={filters.inn ?? ""} onChange={put("inn")} />
      <SelectField
        label={t("filters.action")}
        placeholder={t("filters.anyAction")}
        clearable
        clearButtonProps={{ "aria-label": shared("actions.reset") }}
        options={[
          ...actionGroups,
          ...(filters.action && !known ? [{ value: filters.action, label: actionName(filters.action) }] : []),
        ]}
        value={filters.action ?? null}
        onChange={put("action")}
      />
      <DateRangeInput
        label={t("filters.days")}
        max={today}
        value={{ from: filters.dateBegin ?? null, to: filters.dateEnd ?? null }}
        onChange={({ from, to }) => {
          put("dateBegin")(from);
          put("dateEnd")(to);
        }}
        onUnreadable={setUnreadable}
      />
    </FiltersForm>
  );
}
