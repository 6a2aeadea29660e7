import { reportFilters, type ReportFilter } from "@birzha/domain/agreements/register.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { documentNumberLimit, nameLimit } from "@birzha/domain/shared/values/text.ts";
import { Button, Drawer, Flex, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { ClampedDateInput, DateRangeInput } from "../../../shared/inputs/date-input.tsx";
import { useTypedFilters } from "../../../shared/inputs/filters-form.tsx";
import { InnInput } from "../../../shared/inputs/inn-input.tsx";
import { useReportStatusText } from "../../../shared/status/report-status.tsx";
import { DigitsField } from "../../../ui/fields/digits-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import { YesNoField } from "../../../ui/fields/yes-no-field.tsx";
import { useReturnFocus } from "../../../ui/overlays/use-return-focus.ts";
import css from "../../../ui/overlays/drawer-form.module.css";
import { LimitedInput } from "../../../ui/fields/limited-input.tsx";
import { authorsQuery, productTypesQuery, statusesQuery, type ReportReader } from "../queries.ts";
import {
  registerFilters,
  withdrawnStatus,
  type RegisterFilter,
  type RegisterFilters,
} from "./register-search.ts";

/** Date of the decree; no report is older (G-55). */
const firstDay = "2013-07-23";
/** Maximum number of digits of a report number. */
const numberDigits = 15;

interface RegisterFiltersDrawerProps {
  readonly reader: ReportReader;
  readonly value: RegisterFilters;
  /** Receives every filter, including the empty ones. */
  readonly onApply: (filters: Record<RegisterFilter, string | undefined>) => void;
  readonly onClose: () => void;
}

/** OTC-003..014: drawer with all filters of the register. Sends no request until the user applies them. */
export default function RegisterFiltersDrawer({
  reader,
  value,
  onApply,
  onClose,
}: RegisterFiltersDrawerProps) {
  useReturnFocus();
  const t = useTranslations();
  const statusText = useReportStatusText();
  const { filters, put, all, clear } = useTypedFilters(registerFilters, value);
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());
  // A new key remounts the inputs and so clears text that could not be parsed.
  const [generation, setGeneration] = useState(0);
  const choices = {
    status: useQuery(statusesQuery),
    productTypeId: useQuery(productTypesQuery),
    userId: useQuery(authorsQuery(reader)),
  };
  const [today] = useState(() => moscowDate(new Date()));

  const note = (field: string) => (error: string | undefined) =>
    setUnreadable((current) => {
      const next = new Set(current);
      if (error === undefined) next.delete(field);
      else next.add(field);
      return next;
    });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (unreadable.size === 0) onApply(all());
  };
  const reset = () => {
    clear();
    setUnreadable(new Set());
    setGeneration((count) => count + 1);
  };

  const rangeOf = (label: string, first: RegisterFilter, last: RegisterFilter, max?: string) => (
    <DateRangeInput
      label={label}
      min={firstDay}
      {...(max !== undefined && { max })}
      value={{ from: filters[first] ?? null, to: filters[last] ?? null }}
      onChange={({ from, to }) => {
        put(first)(from);
        put(last)(to);
      }}
      onUnreadable={note(first)}
    />
  );
  const inputOf = (filter: RegisterFilter) => {
    const look = { label: t(`agreements.filters.${filter}`), value: filters[filter] ?? "" };
    const onChange = put(filter);
    const onText = (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value);
    const placeholder = t("shared.words.all");
    if (filter === "status" || filter === "productTypeId" || filter === "userId") {
      const { data = [], isPending } = choices[filter];
      return (
        <SelectField
          {...look}
          placeholder={placeholder}
          clearable
          options={[
            ...data.map(({ id, name }) => ({
              value: String(id),
              label: filter === "status" ? statusText(id) : name,
            })),
            ...(filter === "status"
              ? [{ value: withdrawnStatus, label: t("shared.statuses.report.withdrawn") }]
              : []),
          ]}
          loading={isPending}
          value={filters[filter] ?? null}
          onChange={onChange}
        />
      );
    }
    switch (reportFilters[filter].kind) {
      case "from":
        return rangeOf(t("agreements.register.reportDates"), "dateBegin", "dateEnd", today);
      case "first-day":
        return rangeOf(t("agreements.fields.dueDate"), "dueBegin", "dueEnd");
      case "until":
      case "last-day":
        return null;
      case "id":
        return <DigitsField {...look} maxDigits={numberDigits} onChange={onChange} />;
      case "day":
        return (
          <ClampedDateInput
            {...look}
            min={firstDay}
            value={filters[filter] ?? null}
            onChange={onChange}
            onUnreadable={note(filter)}
          />
        );
      case "inn":
        return <InnInput {...look} onChange={onChange} />;
      case "flag":
        return (
          <YesNoField
            {...look}
            neither={placeholder}
            value={filters[filter] === undefined ? null : filters[filter] === "true"}
            onChange={(answer) => onChange(answer === null ? null : String(answer))}
          />
        );
      case "number":
        return <LimitedInput {...look} limit={documentNumberLimit} onChange={onText} />;
      case "part":
        return <LimitedInput {...look} limit={nameLimit} onChange={onText} />;
    }
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
      <Flex component="form" direction="column" h="100%" onSubmit={apply} noValidate>
        <div className={css.fields} key={generation}>
          {registerFilters.filter(isOfDrawer(reader)).map((filter) => (
            <Fragment key={filter}>
              {filter === firstOfParties && <hr />}
              {inputOf(filter)}
            </Fragment>
          ))}
        </div>
        <Group gap={8} align="stretch" wrap="nowrap" className={css.foot}>
          <Button variant="default" onClick={reset}>
            {t("shared.actions.resetAll")}
          </Button>
          <Button type="submit" flex={1} disabled={unreadable.size > 0}>
            {t("shared.actions.apply")}
          </Button>
        </Group>
      </Flex>
    </Drawer>
  );
}

const firstOfParties: RegisterFilter = "purchaserName";

/** Omits the search box, which works by itself, and for members the staff-only filters (S-11). */
const isOfDrawer =
  ({ isStaff }: ReportReader) =>
  (filter: RegisterFilter) => {
    const { audience }: ReportFilter = reportFilters[filter];
    return filter !== "search" && (isStaff || audience !== "staff");
  };
