import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ClampedDateInput } from "../../shared/date-input.tsx";
import { FiltersForm, useTypedFilters } from "../../shared/filters-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import css from "./list-filters.module.css";
import {
  allStatuses,
  defaultStatus,
  userAddress,
  userFilters,
  type UserFilter,
  type UserSearch,
} from "./list-search.ts";
import { statusesQuery } from "./queries.ts";

interface ListFiltersProps {
  readonly value: UserSearch;
  readonly onApply: (filters: Record<UserFilter, string | undefined>) => void;
  readonly onReset: () => void;
  readonly onDownload: () => void;
  readonly isDownloading: boolean;
}

/** USR-001..006: narrows the list. */
export function ListFilters({ value, onApply, onReset, onDownload, isDownloading }: ListFiltersProps) {
  const t = useTranslations();
  const statuses = useQuery(statusesQuery);
  const { filters, put, all } = useTypedFilters(userFilters, value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  return (
    <FiltersForm
      label={t("users.list.filters")}
      className={css.filters}
      isNarrowed={userAddress.isNarrowed(value)}
      isUnreadable={unreadable !== undefined}
      onApply={() => onApply(all())}
      onReset={onReset}
      download={{ label: t("users.list.download"), isRunning: isDownloading, onClick: onDownload }}
    >
      <ClampedDateInput
        label={t("users.fields.registeredDate")}
        max={today}
        value={filters.registeredDate ?? null}
        onChange={put("registeredDate")}
        onUnreadable={setUnreadable}
      />
      <TextInput
        label={t("users.fields.account")}
        maxLength={500}
        autoComplete="off"
        value={filters.account ?? ""}
        onChange={(event) => put("account")(event.currentTarget.value)}
      />
      <TextInput
        label={t("users.fields.name")}
        maxLength={500}
        autoComplete="off"
        value={filters.name ?? ""}
        onChange={(event) => put("name")(event.currentTarget.value)}
      />
      <SelectField
        label={t("users.fields.status")}
        options={[
          { value: allStatuses, label: t("shared.words.all") },
          ...(statuses.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        loading={statuses.isPending}
        value={filters.status ?? defaultStatus}
        onChange={put("status")}
      />
    </FiltersForm>
  );
}
