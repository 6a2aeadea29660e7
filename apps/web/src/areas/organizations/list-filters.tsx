import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ClampedDateInput } from "../../shared/date-input.tsx";
import { FiltersForm, useTypedFilters } from "../../shared/filters-form.tsx";
import { InnInput } from "../../shared/inn-input.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import css from "./list-filters.module.css";
import {
  allStatuses,
  defaultStatus,
  organizationAddress,
  organizationFilters,
  type OrganizationFilter,
  type OrganizationSearch,
} from "./list-search.ts";
import { statusesQuery } from "./queries.ts";

interface ListFiltersProps {
  readonly value: OrganizationSearch;
  readonly onApply: (filters: Record<OrganizationFilter, string | undefined>) => void;
  readonly onReset: () => void;
  readonly onDownload: () => void;
  readonly isDownloading: boolean;
}

/** ORG-002..006: narrows the list. */
export function ListFilters({ value, onApply, onReset, onDownload, isDownloading }: ListFiltersProps) {
  const t = useTranslations();
  const statuses = useQuery(statusesQuery);
  const { filters, put, all } = useTypedFilters(organizationFilters, value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  return (
    <FiltersForm
      label={t("organizations.list.filters")}
      className={css.filters}
      isNarrowed={organizationAddress.isNarrowed(value)}
      isUnreadable={unreadable !== undefined}
      onApply={() => onApply(all())}
      onReset={onReset}
      download={{ label: t("organizations.list.download"), isRunning: isDownloading, onClick: onDownload }}
    >
      <InnInput label={t("organizations.fields.inn")} value={filters.inn ?? ""} onChange={put("inn")} />
      <TextInput
        label={t("organizations.fields.name")}
        maxLength={500}
        autoComplete="off"
        value={filters.organizationName ?? ""}
        onChange={(event) => put("organizationName")(event.currentTarget.value)}
      />
      <SelectField
        label={t("organizations.fields.status")}
        options={[
          { value: allStatuses, label: t("shared.words.all") },
          ...(statuses.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        loading={statuses.isPending}
        value={filters.status ?? defaultStatus}
        onChange={put("status")}
      />
      <ClampedDateInput
        label={t("organizations.fields.activeDate")}
        max={today}
        value={filters.activeDate ?? null}
        onChange={put("activeDate")}
        onUnreadable={setUnreadable}
      />
    </FiltersForm>
  );
}
