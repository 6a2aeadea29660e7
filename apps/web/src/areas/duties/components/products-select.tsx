import { MultiSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useDrawnOptions } from "../../../ui/fields/use-drawn-options.ts";
import { productsQuery } from "../queries.ts";
import css from "../rule-form.module.css";

interface ProductsSelectProps {
  readonly value: readonly number[];
  readonly onChange: (productTypeIds: readonly number[]) => void;
}

/** WORK-060: select of the products of a rule; a product no longer offered shows its id. */
export function ProductsSelect({ value, onChange }: ProductsSelectProps) {
  const t = useTranslations();
  const products = useQuery(productsQuery);
  const { isOpen, drawn } = useDrawnOptions();
  const offered = (products.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const gone = value
    .filter((id) => !offered.some((option) => option.value === String(id)))
    .map((id) => ({ value: String(id), label: String(id) }));
  return (
    <MultiSelect
      label={t("duties.fields.products")}
      description={t("duties.rules.productsHint")}
      searchable
      {...drawn}
      withScrollArea={false}
      classNames={{ options: css.options }}
      nothingFoundMessage={
        isOpen ? t(products.isPending ? "shared.table.loading" : "shared.table.empty") : undefined
      }
      data={[...offered, ...gone]}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
