import { Button, Checkbox, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { InnInput } from "../../shared/inn-input.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import css from "./applications-filters.module.css";
import {
  allStatuses,
  applicationFilters,
  defaultStatus,
  isNarrowed,
  type ApplicationFilter,
  type ApplicationSearch,
} from "./applications-search.ts";
import { statusesQuery } from "./queries.ts";

type Filters = Pick<ApplicationSearch, ApplicationFilter>;

interface ApplicationsFiltersProps {
  readonly isStaff: boolean;
  readonly value: ApplicationSearch;
  /** Every filter, those that are empty included. */
  readonly onApply: (filters: Record<ApplicationFilter, string | undefined>) => void;
  readonly onReset: () => void;
}

/** APP-003..006: narrows the list; nothing is asked for until the person applies it. */
export function ApplicationsFilters({ isStaff, value, onApply, onReset }: ApplicationsFiltersProps) {
  const t = useTranslations();
  const statuses = useQuery(statusesQuery);
  const [filters, setFilters] = useState<Filters>(value);
  const put = (filter: ApplicationFilter) => (text: string | null) =>
    setFilters((current) => ({ ...current, [filter]: text || undefined }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(
      Object.fromEntries(applicationFilters.map((filter) => [filter, filters[filter]])) as Record<
        ApplicationFilter,
        string | undefined
      >,
    );
  };
  return (
    <form className={css.filters} onSubmit={submit} aria-label={t("applications.list.filters")} noValidate>
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
      <div className={css.buttons}>
        <Button type="submit">{t("shared.actions.apply")}</Button>
        {isNarrowed(value) && (
          <Button variant="default" onClick={onReset}>
            {t("shared.actions.reset")}
          </Button>
        )}
      </div>
    </form>
  );
}
