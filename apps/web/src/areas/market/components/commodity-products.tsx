import { SimpleGrid, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useUser } from "../../../shared/session/session-store.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import charts from "../../../ui/charts/charts.module.css";
import { SelectField } from "../../../ui/fields/select-field.tsx";
import layout from "../../../ui/layout.module.css";
import { useLanguage } from "../../../ui/use-language.ts";
import { assignProductMutation } from "../mutations.ts";
import type { Market } from "../periods.ts";
import { commoditiesQuery, productTypesQuery } from "../queries.ts";

/** MKT-010: products that the start prices of auctions are compared with; staff assigns them. */
export function CommodityProducts({ commodities }: Pick<Market, "commodities">) {
  const t = useTranslations("market.commodities");
  const isEditable = isStaff(useUser());
  if (!isEditable && commodities.length === 0) return null;
  return (
    <section className={layout.card} aria-labelledby="commodity-products">
      <Title order={2} id="commodity-products" fz="1.125rem">
        {t("title")}
      </Title>
      <Text mt="0.25rem" mb="0.5rem" style={{ textWrap: "pretty" }}>
        {t("text")}
      </Text>
      {isEditable ? <ProductFields commodities={commodities} /> : <ProductTable commodities={commodities} />}
    </section>
  );
}

function ProductTable({ commodities }: Pick<Market, "commodities">) {
  const t = useTranslations("market.commodities");
  const langOf = useLangOf();
  const language = useLanguage();
  return (
    <table className={charts.table} aria-labelledby="commodity-products">
      <thead>
        <tr>
          <th scope="col">{t("commodity")}</th>
          <th scope="col">{t("product")}</th>
        </tr>
      </thead>
      <tbody>
        {commodities.map(({ id, name, productName }) => (
          <tr key={id}>
            <th scope="row">{name[language]}</th>
            <td lang={langOf(productName)}>{productName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ProductFields({ commodities }: Pick<Market, "commodities">) {
  const t = useTranslations("market.commodities");
  const language = useLanguage();
  const { data: all = [] } = useQuery(commoditiesQuery);
  const { data: products = [] } = useQuery(productTypesQuery);
  const assigning = useMutation(assignProductMutation);
  const options = products.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="1rem" verticalSpacing="0.75rem">
      {all.map(({ id, name }) => {
        const assigned = commodities.find((commodity) => commodity.id === id);
        const isOffered = !assigned || products.some((product) => product.id === assigned.productTypeId);
        return (
          <SelectField
            key={id}
            label={name[language]}
            placeholder={t("none")}
            clearable
            disabled={assigning.isPending}
            options={
              isOffered
                ? options
                : [...options, { value: String(assigned.productTypeId), label: assigned.productName }]
            }
            value={assigned ? String(assigned.productTypeId) : null}
            onChange={(value) =>
              assigning.mutate({ commodityId: id, productTypeId: value === null ? null : Number(value) })
            }
          />
        );
      })}
    </SimpleGrid>
  );
}
