import type { MemberKey } from "@birzha/domain/members/api.ts";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateRangeInput } from "../../shared/date-input.tsx";
import { FiltersForm } from "../../shared/filters-form.tsx";
import { InnInput } from "../../shared/inn-input.tsx";
import { SelectField, type SelectOption } from "../../ui/select-field.tsx";
import type { FilterValue, TableFilters } from "../../ui/table/column-filter.ts";
import css from "./members-filters.module.css";
import { isNarrowedBy } from "./members-search.ts";
import { useStatusOptions } from "./use-status-options.ts";

interface MembersFiltersProps {
  /** As they were applied. */
  readonly value: TableFilters;
  readonly onApply: (filters: TableFilters) => void;
  readonly onReset: () => void;
  /** MEM-010. */
  readonly onDownload: () => void;
  readonly isDownloading: boolean;
}

const nameLimit = 255;

/** MEM-001, MEM-005: narrows the list of members by any of its columns. */
export function MembersFilters({ value, onApply, onReset, onDownload, isDownloading }: MembersFiltersProps) {
  const t = useTranslations("members");
  const words = useTranslations("shared.words");
  const participants = useStatusOptions("participant");
  const admissions = useStatusOptions("admission");
  const [filters, setFilters] = useState(value);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());

  const put = (key: MemberKey, next: FilterValue | null | undefined) =>
    setFilters(({ [key]: _before, ...others }) => (next ? { ...others, [key]: next } : others));
  const text = (key: MemberKey) => (typeof filters[key] === "string" ? filters[key] : "");
  const note = (field: string, error: string | undefined) =>
    setUnreadable((current) => {
      const next = new Set(current);
      if (error === undefined) next.delete(field);
      else next.add(field);
      return next;
    });

  const choice = (key: MemberKey, options: readonly SelectOption[]) => (
    <SelectField
      label={t(`fields.${key}`)}
      placeholder={words("all")}
      clearable
      options={options}
      value={text(key) || null}
      onChange={(status) => put(key, status)}
    />
  );
  const period = (key: MemberKey) => {
    const range = filters[key];
    return (
      <DateRangeInput
        label={t(`fields.${key}`)}
        value={typeof range === "object" ? range : { from: null, to: null }}
        onChange={(next) => put(key, next.from || next.to ? next : undefined)}
        onUnreadable={(error) => note(key, error)}
      />
    );
  };
  return (
    <FiltersForm
      label={t("list.filters")}
      className={css.filters}
      isNarrowed={isNarrowedBy(value)}
      isUnreadable={unreadable.size > 0}
      onApply={() => onApply(filters)}
      onReset={onReset}
      download={{ label: t("list.download"), isRunning: isDownloading, onClick: onDownload }}
    >
      <TextInput
        label={t("fields.memberName")}
        placeholder={t("list.nameHint")}
        maxLength={nameLimit}
        autoComplete="off"
        className={css.name}
        value={text("memberName")}
        onChange={(event) => put("memberName", event.currentTarget.value)}
      />
      <InnInput
        label={t("fields.memberInn")}
        value={text("memberInn")}
        onChange={(inn) => put("memberInn", inn)}
      />
      {choice("memberAuctionStatus", participants)}
      {choice("admissionStatus", admissions)}
      {period("auctionStartDate")}
      {period("actualStatusDate")}
      {period("admissionDate")}
      {period("cancelAdmissionDate")}
    </FiltersForm>
  );
}
