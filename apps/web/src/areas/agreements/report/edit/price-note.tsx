import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { Suspense } from "react";
import { useFormState, useWatch, type Control, type FieldValues } from "react-hook-form";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";

const MarketHint = lazyComponent(() => import("../../../../shared/market/market-hint.tsx"));

const compared = [
  "product_type",
  "basis_type",
  "currency",
  "price",
  "product_basis_price",
  "price_nds_flag",
] as const satisfies ReportFormField[];

/**
 * MKT-005: compares the price with the market as soon as the user has entered it; an opened report sends no request. The
 * index uses the price at the basis, too.
 */
export function PriceNote({ control }: { readonly control: Control<FieldValues> }) {
  const { dirtyFields } = useFormState({ control });
  const values = useWatch({ control, name: compared as unknown as string[] }) as (FieldValue | undefined)[];
  const [product, basis, currency, price, basisPrice, hasVat] = values;
  const isEntered = dirtyFields["price"] === true || dirtyFields["product_basis_price"] === true;
  if (!isEntered || !product || !basis || !isChosenRecord(product) || !isChosenRecord(basis)) return null;
  if (typeof price !== "string") return null;
  const isRuble = Boolean(currency && isChosenRecord(currency) && currencySign(currency.name) === "₽");
  return (
    <Suspense>
      <MarketHint
        productTypeId={product.id}
        basis={basis.name}
        price={isRuble ? (typeof basisPrice === "string" ? basisPrice : price) : null}
        hasVat={typeof hasVat === "boolean" ? hasVat : null}
      />
    </Suspense>
  );
}
