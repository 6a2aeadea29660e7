import { ActionIcon, Button, Group } from "@mantine/core";
import IconAdjustmentsHorizontal from "../../ui/icons/adjustments-horizontal.svg";
import IconFileSpreadsheet from "../../ui/icons/file-spreadsheet.svg";
import { useState, type CSSProperties, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { phoneQuery, useLayoutQuery } from "../../ui/navigation/layout-query.ts";
import { useFormKey } from "../../ui/fields/mounted-form.ts";
import css from "./filters-form.module.css";

type Filters<F extends string> = { readonly [Name in F]?: string | undefined };

/** The typed filters before they are applied. */
export function useTypedFilters<const F extends string>(names: readonly F[], value: Filters<F>) {
  const [filters, setFilters] = useState<Filters<F>>(value);
  return {
    filters,
    put: (filter: F) => (text: string | null) =>
      setFilters((current) => ({ ...current, [filter]: text || undefined })),
    clear: () => setFilters({}),
    /** Returns every filter; empty ones are undefined, which removes them. */
    all: () =>
      Object.fromEntries(names.map((name) => [name, filters[name]])) as Record<F, string | undefined>,
  };
}

/**
 * The React key of a filters form. Filters from elsewhere (a link, a view, a reset) replace what was typed and not applied;
 * filters that the form itself applies leave it mounted: the user may type on.
 */
export function useFiltersKey<const F extends string>(
  names: readonly F[],
  value: Filters<F>,
  onApply: (filters: Record<F, string | undefined>) => void,
) {
  const textOf = (filters: Filters<F>) => names.map((name) => filters[name] ?? "").join("\n");
  const { key, moveTo } = useFormKey(textOf(value));
  const applyOwn = (filters: Record<F, string | undefined>) => {
    moveTo(textOf(filters));
    onApply(filters);
  };
  return { key, onApply: applyOwn };
}

export interface FiltersFormProps {
  readonly label: string;
  /** Column widths of the filters in one row. */
  readonly columns: string;
  /** Whether the filters differ from the defaults. */
  readonly isNarrowed: boolean;
  /** A filter has an invalid value. */
  readonly isUnreadable?: boolean;
  readonly onApply: () => void;
  readonly onReset: () => void;
  readonly download?: { readonly label: string; readonly isRunning: boolean; readonly onClick: () => void };
  /** Shown under the filters. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** The filters above a list. They take effect only when applied. */
export function FiltersForm(props: FiltersFormProps) {
  const { label, columns, isNarrowed, isUnreadable = false, onApply, onReset } = props;
  const t = useTranslations("shared.actions");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The fold around the form stays open.
    if (isUnreadable) return event.stopPropagation();
    onApply();
  };
  return (
    <form
      className={`${css.filters} no-print`}
      style={{ "--columns": columns } as CSSProperties}
      onSubmit={submit}
      aria-label={label}
      noValidate
    >
      {props.children}
      <Group gap="0.5rem" align="stretch" wrap="nowrap" className={css.buttons}>
        <Button type="submit" disabled={isUnreadable}>
          {t("apply")}
        </Button>
        {isNarrowed && (
          <Button variant="default" onClick={onReset}>
            {t("reset")}
          </Button>
        )}
        <Download {...props} />
      </Group>
      {props.note}
    </form>
  );
}

/** On phones the filters are behind a button, so that the list comes first. */
export function FiltersFold({ children }: { readonly children: ReactNode }) {
  const filters = useTranslations("shared.table")("filters");
  const isPhone = useLayoutQuery(phoneQuery);
  const [isOpen, setOpen] = useState(false);
  if (!isPhone) return children;
  return (
    <>
      <div className={`${css.bar} no-print`}>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.7} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {filters}
        </Button>
      </div>
      {isOpen && <div onSubmit={() => setOpen(false)}>{children}</div>}
    </>
  );
}

function Download({ download }: Pick<FiltersFormProps, "download">) {
  if (!download) return null;
  return (
    <ActionIcon
      className={css.download}
      variant="default"
      size={36}
      loading={download.isRunning}
      title={download.label}
      aria-label={download.label}
      onClick={download.onClick}
    >
      <IconFileSpreadsheet size={19} stroke={1.7} />
    </ActionIcon>
  );
}
