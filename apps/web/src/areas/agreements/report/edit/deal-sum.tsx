import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { isChosenRecord } from "@birzha/domain/forms/conditions.ts";
import type { FieldValue } from "@birzha/domain/forms/definition.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { isDecimal, multiplyDecimals } from "@birzha/domain/shared/values/decimal.ts";
import { useWatch, type Control, type FieldValues } from "react-hook-form";
import { useTranslations } from "use-intl";
import { formatQuantity } from "../../../../i18n/local-decimal.ts";
import css from "./deal-sum.module.css";

const factors = ["amount", "price", "currency"] as const satisfies ReportFormField[];

/** SCREEN-006: price of the whole deal; empty until the amount and the price are numbers. */
export default function DealSum({ control }: { readonly control: Control<FieldValues> }) {
  const fields = useTranslations("agreements.fields");
  const units = useTranslations("shared.units");
  const [amount, price, currency] = useWatch({ control, name: factors as unknown as string[] }) as (
    | FieldValue
    | null
    | undefined
  )[];
  if (typeof amount !== "string" || !isDecimal(amount)) return null;
  if (typeof price !== "string" || !isDecimal(price)) return null;
  const sign = currency && isChosenRecord(currency) ? currencySign(currency.name) : undefined;
  return (
    <dl className={css.sum}>
      <dt>{fields("totalPrice")}</dt>
      <dd>
        <output>{formatQuantity(multiplyDecimals(amount, price), sign, 2)}</output>
        <span>
          {formatQuantity(amount, units("tonnes"))} × {formatQuantity(price, sign, 2)}
        </span>
      </dd>
    </dl>
  );
}
