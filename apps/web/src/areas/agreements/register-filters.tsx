import { moscowDate } from "@birzha/domain/shared/clock.ts";
import { Button, Drawer, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { ClampedDateInput, DateRangeInput } from "../../shared/date-input.tsx";
import { InnInput } from "../../shared/inn-input.tsx";
import { DigitsField } from "../../ui/digits-field.tsx";
import { SelectField, type SelectOption } from "../../ui/select-field.tsx";
import { YesNoField } from "../../ui/yes-no-field.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import css from "../../ui/drawer-form.module.css";
import { authorsQuery, productTypesQuery, statusesQuery, type Reader } from "./queries.ts";
import { registerFilters, type RegisterFilter, type RegisterFilters } from "./register-search.ts";

/** No report is older than the decree (G-55). */
const firstDay = "2013-07-23";
/** Most digits of a report's number. */
const numberDigits = 15;

interface RegisterFiltersDrawerProps {
  readonly reader: Reader;
  readonly value: RegisterFilters;
  /** Every filter, those that are empty included. */
  readonly onApply: (filters: Record<RegisterFilter, string | undefined>) => void;
  readonly onClose: () => void;
}

/** OTC-003..014: all filters of the register in a drawer. Nothing is asked for until the person applies them. */
export default function RegisterFiltersDrawer({
  reader,
  value,
  onApply,
  onClose,
}: RegisterFiltersDrawerProps) {
  useReturnFocus();
  const t = useTranslations();
  const [filters, setFilters] = useState<RegisterFilters>(value);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  // A new key empties what was typed but could not be read, too.
  const [generation, setGeneration] = useState(0);
  const statuses = useQuery(statusesQuery);
  const productTypes = useQuery(productTypesQuery);
  const authors = useQuery(authorsQuery(reader));
  const [today] = useState(() => moscowDate(new Date()));

  const set = (change: RegisterFilters) => setFilters((current) => ({ ...current, ...change }));
  const put = (filter: RegisterFilter) => (text: string | null) => set({ [filter]: text || undefined });
  const note = (field: string) => (error: string | undefined) =>
    setUnreadable((current) => {
      const next = new Set(current);
      if (error === undefined) next.delete(field);
      else next.add(field);
      return next;
    });
  const words = (filter: RegisterFilter) => ({
    value: filters[filter] ?? "",
    onChange: (event: { currentTarget: HTMLInputElement }) => put(filter)(event.currentTarget.value),
  });

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (unreadable.size > 0) return;
    onApply(everyFilter(filters));
  };
  const reset = () => {
    setFilters({});
    setUnreadable(new Set());
    setGeneration((count) => count + 1);
  };

  return (
    <Drawer
      opened
      onClose={onClose}
      size={420}
      title={t("agreements.register.filters")}
      closeButtonProps={{ "aria-label": t("shared.actions.close") }}
      classNames={{ content: css.content, header: css.header, title: css.title, body: css.body }}
    >
      <form className={css.form} onSubmit={apply} noValidate>
        <div className={css.fields} key={generation}>
          <DateRangeInput
            label={t("agreements.register.reportDates")}
            min={firstDay}
            max={today}
            value={{ from: filters.dateBegin ?? null, to: filters.dateEnd ?? null }}
            onChange={({ from, to }) => set({ dateBegin: from ?? undefined, dateEnd: to ?? undefined })}
            onUnreadable={note("period")}
          />
          <DigitsField
            label={t("agreements.register.reportNumber")}
            maxDigits={numberDigits}
            value={filters.reportId ?? ""}
            onChange={put("reportId")}
          />
          <TextInput
            label={t("agreements.register.contractNumber")}
            maxLength={50}
            {...words("contractNumber")}
          />
          <SelectField
            label={t("agreements.register.status")}
            placeholder={t("shared.words.all")}
            clearable
            options={toOptions(statuses.data)}
            loading={statuses.isPending}
            value={filters.status ?? null}
            onChange={put("status")}
          />
          <SelectField
            label={t("agreements.register.productType")}
            placeholder={t("shared.words.all")}
            clearable
            options={toOptions(productTypes.data)}
            loading={productTypes.isPending}
            value={filters.productTypeId ?? null}
            onChange={put("productTypeId")}
          />
          <ClampedDateInput
            label={t("agreements.register.priceDate")}
            min={firstDay}
            value={filters.priceDeterminingDate ?? null}
            onChange={put("priceDeterminingDate")}
            onUnreadable={note("priceDeterminingDate")}
          />
          <hr />
          <TextInput
            label={t("agreements.register.purchaserName")}
            maxLength={500}
            {...words("purchaserName")}
          />
          <InnInput
            label={t("agreements.register.purchaserInn")}
            value={filters.purchaserInn ?? ""}
            onChange={put("purchaserInn")}
          />
          <TextInput
            label={t("agreements.register.organizationName")}
            maxLength={500}
            {...words("organizationName")}
          />
          <InnInput
            label={t("agreements.register.organizationInn")}
            value={filters.organizationInn ?? ""}
            onChange={put("organizationInn")}
          />
          <TextInput
            label={t("agreements.register.deliveryBasis")}
            maxLength={500}
            {...words("deliveryAddress")}
          />
          <SelectField
            label={t("agreements.register.author")}
            placeholder={t("shared.words.all")}
            clearable
            options={toOptions(authors.data)}
            loading={authors.isPending}
            value={filters.userId ?? null}
            onChange={put("userId")}
          />
          {reader.isStaff && (
            <YesNoField
              label={t("agreements.register.dubious")}
              neither={t("shared.words.all")}
              value={filters.isDubiousDeal === undefined ? null : filters.isDubiousDeal === "true"}
              onChange={(answer) => set({ isDubiousDeal: answer === null ? undefined : String(answer) })}
            />
          )}
        </div>
        <div className={css.foot}>
          <Button variant="default" onClick={reset}>
            {t("shared.actions.resetAll")}
          </Button>
          <Button type="submit" flex={1} disabled={unreadable.size > 0}>
            {t("shared.actions.apply")}
          </Button>
        </div>
      </form>
    </Drawer>
  );
}

const toOptions = (list: readonly { id: number; name: string }[] | undefined): SelectOption[] =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

const everyFilter = (filters: RegisterFilters) =>
  Object.fromEntries(registerFilters.map((filter) => [filter, filters[filter]])) as Record<
    RegisterFilter,
    string | undefined
  >;
