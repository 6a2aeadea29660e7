import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateRangeInput } from "../../shared/inputs/date-input.tsx";
import { FiltersForm, useFiltersKey, useTypedFilters } from "../../shared/inputs/filters-form.tsx";
import { InnInput } from "../../shared/inputs/inn-input.tsx";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { auditAddress, auditFilters, type AuditFilter, type AuditSearch } from "./audit-search.ts";
import { useRecordTexts } from "./components/record-texts.ts";

interface AuditFiltersProps {
  readonly value: AuditSearch;
  readonly onApply: (filters: Record<AuditFilter, string | undefined>) => void;
  readonly onReset: () => void;
}

/** Filter form of the audit log. */
export function AuditFilters(props: AuditFiltersProps) {
  const { key, onApply } = useFiltersKey(auditFilters, props.value, props.onApply);
  return <Form key={key} {...props} onApply={onApply} />;
}

function Form({ value, onApply, onReset }: AuditFiltersProps) {
  const t = useTranslations("audit");
  const shared = useTranslations("shared");
  const { actionGroups, actionName, entityName } = useRecordTexts();
  const { filters, put, all } = useTypedFilters(auditFilters, value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  const known = actionGroups.some(({ items }) => items.some((item) => item.value === filters.action));

  return (
    <FiltersForm
      label={t("filters.label")}
      columns="repeat(5, minmax(0, 1fr)) auto"
      isNarrowed={auditAddress.isNarrowed(value)}
      isUnreadable={unreadable !== undefined}
      onApply={() => onApply(all())}
      onReset={onReset}
      note={
        filters.entity && (
          <Text m={0} c="var(--ink-2)" style={{ gridColumn: "1 / -1" }}>
            {t("filters.onlyRecord", {
              name: `${entityName(filters.entity)}${filters.entityId ? ` ${t("number", { id: filters.entityId })}` : ""}`,
            })}
          </Text>
        )
      }
    >
      <LimitedInput
        label={t("filters.account")}
        limit={100}
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
