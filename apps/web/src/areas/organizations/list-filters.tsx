import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../shared/date-input.tsx";
import { InnInput } from "../../shared/inn-input.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import css from "./list-filters.module.css";
import {
  allStatuses,
  defaultStatus,
  isNarrowed,
  organizationFilters,
  type OrganizationFilter,
  type OrganizationSearch,
} from "./list-search.ts";
import { statusesQuery } from "./queries.ts";

type Filters = Pick<OrganizationSearch, OrganizationFilter>;

interface ListFiltersProps {
  readonly value: OrganizationSearch;
  /** Every filter, those that are empty included. */
  readonly onApply: (filters: Record<OrganizationFilter, string | undefined>) => void;
  readonly onReset: () => void;
  readonly onDownload: () => void;
  readonly isDownloading: boolean;
}

/** ORG-002..006: narrows the list; nothing is asked for until the person applies it. */
export function ListFilters({ value, onApply, onReset, onDownload, isDownloading }: ListFiltersProps) {
  const t = useTranslations();
  const statuses = useQuery(statusesQuery);
  const [filters, setFilters] = useState<Filters>(value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  const put = (filter: OrganizationFilter) => (text: string | null) =>
    setFilters((current) => ({ ...current, [filter]: text || undefined }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unreadable !== undefined) return;
    onApply(
      Object.fromEntries(organizationFilters.map((filter) => [filter, filters[filter]])) as Record<
        OrganizationFilter,
        string | undefined
      >,
    );
  };

  return (
    <form className={css.filters} onSubmit={submit} aria-label={t("organizations.list.filters")} noValidate>
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
      <DateInput
        label={t("organizations.fields.activeDate")}
        max={today}
        value={filters.activeDate ?? null}
        onChange={put("activeDate")}
        onUnreadable={setUnreadable}
      />
      <div className={css.buttons}>
        <Button type="submit" disabled={unreadable !== undefined}>
          {t("shared.actions.apply")}
        </Button>
        {isNarrowed(value) && (
          <Button variant="default" onClick={onReset}>
            {t("shared.actions.reset")}
          </Button>
        )}
        <ActionIcon
          className={css.download}
          variant="default"
          size={36}
          loading={isDownloading}
          title={t("organizations.list.download")}
          aria-label={t("organizations.list.download")}
          onClick={onDownload}
        >
          <IconFileSpreadsheet size={19} stroke={1.7} />
        </ActionIcon>
      </div>
    </form>
  );
}
