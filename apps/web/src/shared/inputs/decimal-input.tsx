import { scaleOf } from "@birzha/domain/shared/values/decimal.ts";
import { useTranslations } from "use-intl";
import { formatLocalDecimal, parseLocalDecimal } from "../../i18n/local-decimal.ts";
import { DecimalField, type DecimalFieldProps } from "../../ui/fields/decimal-field.tsx";
import type { TypedValue } from "../../ui/fields/typed-text.ts";

interface DecimalInputProps extends Omit<DecimalFieldProps, "read" | "format"> {
  /** Maximum number of decimal places. More are an error, never rounded. */
  readonly scale: number;
  /** Whether missing decimal places are shown as zeros, as for money. */
  readonly padded?: boolean;
  /** A unit that is removed from pasted text. */
  readonly pastedUnit?: RegExp;
}

/** An exact number (design 7): a decimal string, shown as `17 420,00`. */
export function DecimalInput({ scale, padded, pastedUnit, ...field }: DecimalInputProps) {
  const t = useTranslations("shared.validation");
  const read = (text: string): TypedValue<string> => {
    const value = parseLocalDecimal(pastedUnit ? text.replace(pastedUnit, "") : text);
    if (value === undefined) return { error: t("number") };
    return scaleOf(value) > scale ? { error: t("scale", { scale }) } : { value };
  };
  return (
    <DecimalField {...field} read={read} format={(value) => formatLocalDecimal(value, padded ? scale : 0)} />
  );
}

type FixedScale = Omit<DecimalInputProps, "scale" | "padded" | "pastedUnit">;

/** Units of prices and amounts as written in contracts, spreadsheets and by the portal. */
const rubles = /\s*(₽|руб\.?|р\.)(\s*\/\s*т\.?)?\s*$/iu;
const tonnes = /\s*(т\.?|t|тонн[аы]?)\s*$/iu;

/** G-51: prices have two decimal places. */
export const MoneyInput = (props: FixedScale) => (
  <DecimalInput {...props} scale={2} padded pastedUnit={rubles} />
);

/** G-51: tonnes have up to three decimal places. */
export function TonnesInput(props: FixedScale) {
  const t = useTranslations("shared.units");
  return <DecimalInput unit={t("tonnes")} {...props} scale={3} pastedUnit={tonnes} />;
}
