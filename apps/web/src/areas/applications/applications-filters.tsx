import { Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { FiltersForm, useTypedFilters } from "../../shared/filters-form.tsx";
import { InnInput } from "../../shared/inn-input.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import css from "./applications-filters.module.css";
import {
  allStatuses,
  applicationFilters,
  defaultStatus,
  applicationAddress,
  type ApplicationFilter,
  type ApplicationSearch,
} from "./applications-search.ts";
import { statusesQuery } from "./queries.ts";

interface ApplicationsFiltersProps {
  readonly isStaff: boolean;
  readonly value: ApplicationSearch;
  readonly onApply: (filters: Record<ApplicationFilter, string | undefined>) => void;
  readonly onReset: () => void;
}

/** APP-003..006: narrows the list. */
export function ApplicationsFilters({ isStaff, value, onApply, onReset }: ApplicationsFiltersProps) {
  const t = useTranslations();
  const statuses = useQuery(statusesQuery);
  const { filters, put, all } = useTypedFilters(applicationFilters, value);
  return (
    <FiltersForm
      label={t("applications.list.filters")}
      className={css.filters}
      isNarrowed={applicationAddress.isNarrowed(value)}
      onApply={() => onApply(all())}
      onReset={onReset}
    >
      <InnInput label={t("applications.fields.inn")} value={filters.inn ?? ""} onChange={put("inn")} />
      <TextInput
        label={t("applications.fields.name")}
        maxLength={500}
        autoComplete="off"
        value={filters.organizationName ?? ""}
        onChange={(event) => put("organizationName")(event.currentTarget.value)}
      />
      <SelectField
        label={t("applications.fields.status")}
        options={[
          { value: allStatuses, label: t("shared.words.all") },
          ...(statuses.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        loading={statuses.isPending}
        value={filters.status ?? defaultStatus}
        onChange={put("status")}
      />
      {isStaff && (
        <Checkbox
          className={css.tick}
          label={t("applications.list.toOperator")}
          checked={filters.isOperator === undefined}
          onChange={(event) => put("isOperator")(event.currentTarget.checked ? null : "false")}
        />
      )}
    </FiltersForm>
  );
}
