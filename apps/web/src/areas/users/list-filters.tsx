import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../shared/date-input.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import css from "./list-filters.module.css";
import {
  allStatuses,
  defaultStatus,
  isNarrowed,
  userFilters,
  type UserFilter,
  type UserSearch,
} from "./list-search.ts";
import { statusesQuery } from "./queries.ts";

interface ListFiltersProps {
  readonly value: UserSearch;
  /** Every filter, those that are empty included. */
  readonly onApply: (filters: Record<UserFilter, string | undefined>) => void;
  readonly onReset: () => void;
  readonly onDownload: () => void;
  readonly isDownloading: boolean;
}

/** USR-001..006: narrows the list; nothing is asked for until the person applies it. */
export function ListFilters({ value, onApply, onReset, onDownload, isDownloading }: ListFiltersProps) {
  const t = useTranslations();
  const statuses = useQuery(statusesQuery);
  const [filters, setFilters] = useState<Pick<UserSearch, UserFilter>>(value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  const put = (filter: UserFilter) => (text: string | null) =>
    setFilters((current) => ({ ...current, [filter]: text || undefined }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unreadable !== undefined) return;
    onApply(
      Object.fromEntries(userFilters.map((filter) => [filter, filters[filter]])) as Record<
        UserFilter,
        string | undefined
      >,
    );
  };

  return (
    <form className={css.filters} onSubmit={submit} aria-label={t("users.list.filters")} noValidate>
      <DateInput
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
          title={t("users.list.download")}
          aria-label={t("users.list.download")}
          onClick={onDownload}
        >
          <IconFileSpreadsheet size={19} stroke={1.7} />
        </ActionIcon>
      </div>
    </form>
  );
}
