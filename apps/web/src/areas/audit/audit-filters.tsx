import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { Button, Select, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { DateRangeInput } from "../../shared/date-input.tsx";
import { InnInput } from "../../shared/inn-input.tsx";
import css from "./audit-filters.module.css";
import { auditFilters, type AuditFilter, type AuditSearch } from "./audit-search.ts";
import { useRecordWords } from "./components/record-words.ts";

interface AuditFiltersProps {
  readonly value: AuditSearch;
  readonly onApply: (filters: Record<AuditFilter, string | undefined>) => void;
  readonly onReset: () => void;
}

/** Narrows the log; nothing is asked for until the person applies it. */
export function AuditFilters({ value, onApply, onReset }: AuditFiltersProps) {
  const t = useTranslations("audit");
  const shared = useTranslations("shared");
  const { actionGroups, actionName, entityName } = useRecordWords();
  const [filters, setFilters] = useState<AuditSearch>(value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  const put = (change: { readonly [F in AuditFilter]?: string | undefined }) =>
    setFilters((current) => withoutEmpty({ ...current, ...change }));
  const apply = (next: AuditSearch) =>
    onApply(
      Object.fromEntries(auditFilters.map((filter) => [filter, next[filter]])) as Record<
        AuditFilter,
        string | undefined
      >,
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unreadable === undefined) apply(filters);
  };
  const isGiven = Object.keys(filters).length > 0;
  const known = actionGroups.some(({ items }) => items.some((item) => item.value === filters.action));

  return (
    <form className={css.filters} onSubmit={submit} aria-label={t("filters.label")} noValidate>
      <TextInput
        label={t("filters.account")}
        maxLength={100}
        autoComplete="off"
        value={filters.account ?? ""}
        onChange={(event) => put({ account: event.currentTarget.value })}
      />
      <InnInput label={t("filters.inn")} value={filters.inn ?? ""} onChange={(inn) => put({ inn })} />
      <Select
        label={t("filters.action")}
        placeholder={t("filters.anyAction")}
        clearable
        searchable
        clearButtonProps={{ "aria-label": shared("actions.reset") }}
        withScrollArea={false}
        classNames={{ options: css.options }}
        nothingFoundMessage={shared("table.empty")}
        data={[
          ...actionGroups,
          ...(filters.action && !known ? [{ value: filters.action, label: actionName(filters.action) }] : []),
        ]}
        value={filters.action ?? null}
        onChange={(action) => put({ action: action ?? undefined })}
      />
      <DateRangeInput
        label={t("filters.days")}
        max={today}
        value={{ from: filters.dateBegin ?? null, to: filters.dateEnd ?? null }}
        onChange={({ from, to }) => put({ dateBegin: from ?? undefined, dateEnd: to ?? undefined })}
        onUnreadable={(_bound, error) => setUnreadable(error)}
      />
      <div className={css.buttons}>
        <Button type="submit">{shared("actions.apply")}</Button>
        {isGiven && (
          <Button variant="default" onClick={onReset}>
            {t("filters.reset")}
          </Button>
        )}
      </div>
      {filters.entity && (
        <p className={css.record}>
          {t("filters.onlyRecord", {
            name: `${entityName(filters.entity)}${filters.entityId ? ` ${t("number", { id: filters.entityId })}` : ""}`,
          })}
        </p>
      )}
    </form>
  );
}

const withoutEmpty = (filters: { readonly [F in AuditFilter]?: string | undefined }): AuditSearch =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== undefined && text !== ""));
