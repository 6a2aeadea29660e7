import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { RegisterColumn } from "@birzha/domain/shared/registers/register.ts";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { LimitedInput } from "../../ui/fields/limited-input.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { ClampedDateInput } from "../inputs/date-input.tsx";
import {
  FiltersForm,
  useFiltersKey,
  useTypedFilters,
  type FiltersFormProps,
} from "../inputs/filters-form.tsx";
import { InnInput } from "../inputs/inn-input.tsx";
import { anyChoice } from "./address/address-query.ts";

type Values<F extends string> = { readonly [Name in F]?: string | undefined };

interface FilterColumn<F extends string> {
  readonly key: string;
  readonly column: RegisterColumn;
  readonly parameter: F;
}

export interface RegisterFiltersProps<F extends string> extends Pick<
  FiltersFormProps,
  "label" | "onReset" | "download"
> {
  readonly address: {
    readonly filterColumns: readonly FilterColumn<F>[];
    readonly names: readonly F[];
    readonly isNarrowed: (search: Values<F>) => boolean;
  };
  readonly value: Values<F>;
  readonly onApply: (filters: Record<F, string | undefined>) => void;
  /** Returns the heading of a column. */
  readonly heading: (key: never) => string;
  /** Options of a choice. */
  readonly choices: {
    readonly data: readonly { readonly id: number; readonly name: string }[] | undefined;
    readonly isPending: boolean;
  };
  /** Filters that belong to no column. */
  readonly more?:
    | ((typed: Values<F>, put: (name: F) => (text: string | null) => void) => ReactNode)
    | undefined;
}

/** HOUSE-002: the filter form above a register, built from the filterable columns. */
export function RegisterFilters<F extends string>(props: RegisterFiltersProps<F>) {
  const { key, onApply } = useFiltersKey(props.address.names, props.value, props.onApply);
  return <Form key={key} {...props} onApply={onApply} />;
}

function Form<F extends string>(props: RegisterFiltersProps<F>) {
  const { address, value, onApply, heading, choices, more, ...form } = props;
  const all = useTranslations("shared.words")("all");
  const typed = useTypedFilters(address.names, value);
  const [unreadable, setUnreadable] = useState<string>();
  const [today] = useState(() => moscowDate(new Date()));
  const field = ({ key, column: { kind, limit, initial }, parameter }: FilterColumn<F>) => {
    const text = typed.filters[parameter];
    const put = typed.put(parameter);
    const label = heading(key as never);
    switch (kind) {
      case "inn":
        return <InnInput key={key} label={label} value={text ?? ""} onChange={put} />;
      case "date":
      case "instant":
        return (
          <ClampedDateInput
            key={key}
            label={label}
            max={today}
            value={text ?? null}
            onChange={put}
            onUnreadable={setUnreadable}
          />
        );
      case "choice":
        return (
          <SelectField
            key={key}
            label={label}
            options={[
              { value: anyChoice, label: all },
              ...(choices.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            loading={choices.isPending}
            value={text ?? String(initial)}
            onChange={put}
          />
        );
      default:
        return (
          <LimitedInput
            key={key}
            label={label}
            limit={limit}
            autoComplete="off"
            value={text ?? ""}
            onChange={(event) => put(event.currentTarget.value)}
          />
        );
    }
  };
  const widths = address.filterColumns.map(({ column: { kind } }) => widthOf[kind] ?? "11rem");
  return (
    <FiltersForm
      {...form}
      columns={[...widths, ...(more ? ["auto"] : []), "auto"].join(" ")}
      isNarrowed={address.isNarrowed(value)}
      isUnreadable={unreadable !== undefined}
      onApply={() => onApply(typed.all())}
    >
      {address.filterColumns.map(field)}
      {more?.(typed.filters, typed.put)}
    </FiltersForm>
  );
}

const widthOf: Partial<Record<RegisterColumn["kind"], string>> = {
  inn: "10rem",
  text: "minmax(12rem, 1fr)",
};
