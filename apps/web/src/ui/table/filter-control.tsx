import { Button, CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import AnchoredPanel from "../anchored-panel.tsx";
import type { DateRange } from "../date-range-field.tsx";
import { SelectField } from "../select-field.tsx";
import type { ColumnFilter, FilterValue } from "./column-filter.ts";
import css from "./filter-control.module.css";

/** PLAT-098, G-30: while someone types, the list waits; in milliseconds. */
export const typingPause = 500;

interface FilterControlProps<Filter extends ColumnFilter = ColumnFilter> {
  readonly filter: Filter;
  /** The heading of the column. */
  readonly name: string;
  readonly value: FilterValue | undefined;
  readonly onChange: (value: FilterValue | undefined) => void;
}

/** PLAT-110: what narrows one column. */
export function FilterControl({ filter, ...control }: FilterControlProps) {
  switch (filter.kind) {
    case "text":
      return <TextFilter filter={filter} {...control} />;
    case "select":
      return <SelectFilter filter={filter} {...control} />;
    case "dates":
      return <DatesFilter filter={filter} {...control} />;
  }
}

type Of<Kind extends ColumnFilter["kind"]> = FilterControlProps<Extract<ColumnFilter, { kind: Kind }>>;

/** Applied when the typing stops or with Enter; the cross does not wait either. */
function TextFilter({ filter, name, value, onChange }: Of<"text">) {
  const t = useTranslations("shared");
  const known = typeof value === "string" ? value : "";
  const [typed, setTyped] = useState({ text: known, of: known });
  const text = typed.of === known ? typed.text : known;
  const apply = (wanted: string) => {
    if (wanted.trim() !== known) onChange(wanted.trim() || undefined);
  };
  const applyLater = useDebouncedCallback(apply, typingPause);
  const applyNow = (wanted: string) => {
    applyLater.cancel();
    apply(wanted);
  };
  return (
    <TextInput
      size="xs"
      aria-label={t("table.filterBy", { name })}
      autoComplete="off"
      maxLength={filter.maxLength ?? 500}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped({ text: currentTarget.value, of: known });
        applyLater(currentTarget.value);
      }}
      onKeyDown={(event) => event.key === "Enter" && applyNow(text)}
      rightSection={
        text && (
          <CloseButton
            size="xs"
            aria-label={`${t("actions.clear")}: ${name}`}
            onClick={() => {
              setTyped({ text: "", of: known });
              applyNow("");
            }}
          />
        )
      }
    />
  );
}

/** No column has a choice of this value: it stands for «Все». */
const anyOption = "";

function SelectFilter({ filter, name, value, onChange }: Of<"select">) {
  const t = useTranslations("shared");
  return (
    <SelectField
      size="xs"
      aria-label={t("table.filterBy", { name })}
      options={[{ value: anyOption, label: t("words.all") }, ...filter.options]}
      value={typeof value === "string" ? value : anyOption}
      onChange={(chosen) => onChange(chosen === null || chosen === anyOption ? undefined : chosen)}
    />
  );
}

const openRange: DateRange = { from: null, to: null };

function DatesFilter({ filter, name, value, onChange }: Of<"dates">) {
  const t = useTranslations("shared");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const range = typeof value === "object" ? value : openRange;
  const label = t("table.filterBy", { name });
  const words = [
    range.from && `${t("words.from")} ${filter.format(range.from)}`,
    range.to && `${t("words.to")} ${filter.format(range.to)}`,
  ].filter(Boolean);
  const text = words.length > 0 ? words.join(" ") : t("words.all");
  const Dates = filter.input;
  return (
    <>
      <Button
        fullWidth
        size="xs"
        variant="default"
        justify="space-between"
        className={css.dates}
        rightSection={<IconCalendar size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={`${label}: ${text}`}
        title={text}
        onClick={({ currentTarget }) => setAnchor((open) => (open ? null : currentTarget))}
      >
        {text}
      </Button>
      {anchor && (
        <AnchoredPanel anchor={anchor} label={label} onClose={() => setAnchor(null)}>
          <div className={css.panel}>
            <Dates
              label={name}
              value={range}
              onChange={(next) => onChange(next.from || next.to ? next : undefined)}
            />
            <Button
              size="xs"
              variant="subtle"
              disabled={words.length === 0}
              onClick={() => {
                onChange(undefined);
                setAnchor(null);
              }}
            >
              {t("actions.reset")}
            </Button>
          </div>
        </AnchoredPanel>
      )}
    </>
  );
}
