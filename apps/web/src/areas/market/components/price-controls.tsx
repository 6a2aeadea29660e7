import type { listPrices } from "@birzha/domain/market/api.ts";
import { periodKinds } from "@birzha/domain/market/period.ts";
import type { ResponseOf } from "@birzha/domain/shared/endpoint.ts";
import { ActionIcon } from "@mantine/core";
import IconAdjustmentsHorizontal from "../../../ui/icons/adjustments-horizontal.svg";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { DateRangeInput } from "../../../shared/inputs/date-input.tsx";
import { SegmentField } from "../../../ui/fields/segment-field.tsx";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import type { Market } from "../periods.ts";
import type { usePricesSearch } from "../prices-search.ts";
import type { PricesQuestion } from "../queries.ts";
import css from "./prices.module.css";

interface PriceControlsProps {
  readonly market: Market;
  readonly question: PricesQuestion;
  readonly lists: Pick<ResponseOf<typeof listPrices>, "bases" | "places"> | undefined;
  readonly onChange: ReturnType<typeof usePricesSearch>["change"];
}

/** MKT-008, SCREEN-110: choice of product, basis, place, kind of period and days; phones fold all but the product. */
export function PriceControls({ market, question, lists, onChange }: PriceControlsProps) {
  const t = useTranslations("market");
  const filters = useTranslations("shared.table")("filters");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { productTypeId, basis, place, period, from, to } = question;
  return (
    <div className={`${css.controls} no-print`} role="search" aria-label={t("title")}>
      <SelectField
        label={t("product")}
        options={market.products.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(productTypeId)}
        onChange={(value) =>
          value !== null && onChange({ product: Number(value), basis: undefined, place: undefined })
        }
      />
      <ActionIcon
        className={css.toggle}
        variant={basis === undefined && place === undefined ? "default" : "light"}
        size={36}
        aria-label={filters}
        title={filters}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} aria-hidden />
      </ActionIcon>
      <div id={id} className={css.others} data-open={isOpen || undefined}>
        <SelectField
          label={t("basis")}
          placeholder={t("everyBasis")}
          clearable
          options={optionsOf(lists?.bases, basis)}
          value={basis ?? null}
          onChange={(value) => onChange({ basis: value ?? undefined })}
        />
        <SelectField
          label={t("place")}
          placeholder={t("everyPlace")}
          clearable
          options={optionsOf(lists?.places, place)}
          value={place ?? null}
          onChange={(value) => onChange({ place: value ?? undefined })}
        />
        <SegmentField
          label={t("period")}
          options={periodKinds.map((value) => ({ value, label: t(`periods.${value}`) }))}
          value={period}
          onChange={(value) =>
            onChange({ period: periodKinds.find((kind) => kind === value), from: undefined, to: undefined })
          }
        />
        <DateRangeInput
          label={t("range")}
          value={{ from, to }}
          onChange={(range) => onChange({ from: range.from ?? undefined, to: range.to ?? undefined })}
        />
      </div>
    </div>
  );
}

/** Options of a list; the chosen name stays even if these days have no price of it. */
const optionsOf = (names: readonly string[] = [], chosen: string | undefined) =>
  (chosen === undefined || names.includes(chosen) ? names : [chosen, ...names]).map((name) => ({
    value: name,
    label: name,
  }));
