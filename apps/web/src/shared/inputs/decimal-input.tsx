import { formatDecimal, parseDecimal, scaleOf } from "@birzha/domain/shared/values/decimal.ts";
import { useTranslations } from "use-intl";
import { DecimalField, type DecimalFieldProps } from "../../ui/fields/decimal-field.tsx";
import type { Reading } from "../../ui/fields/typed-text.ts";

interface DecimalInputProps extends Omit<DecimalFieldProps, "read" | "format"> {
  /** Digits after the comma: more is an error, never a rounding. */
  readonly scale: number;
  /** Whether missing digits are shown as zeros, as with money. */
  readonly padded?: boolean;
  /** A unit that is pasted with the number and left out. */
  readonly pastedUnit?: RegExp;
}

/** An exact number of the exchange (design 7): a decimal string, shown as `17 420,00`. */
export function DecimalInput({ scale, padded, pastedUnit, ...field }: DecimalInputProps) {
  const t = useTranslations("shared.validation");
  const read = (text: string): Reading<string> => {
    const value = parseDecimal(pastedUnit ? text.replace(pastedUnit, "") : text);
    if (value === undefined) return { error: t("number") };
    return scaleOf(value) > scale ? { error: t("scale", { scale }) } : { value };
  };
  return <DecimalField {...field} read={read} format={(value) => formatDecimal(value, padded ? scale : 0)} />;
}

type FixedScale = Omit<DecimalInputProps, "scale" | "padded" | "pastedUnit">;

/** As prices and amounts are written in contracts, in sheets and by the portal itself. */
const rubles = /\s*(₽|руб\.?|р\.)(\s*\/\s*т\.?)?\s*$/iu;
const tonnes = /\s*(т\.?|тонн[аы]?)\s*$/iu;

/** G-51: prices have two digits after the comma. */
export const MoneyInput = (props: FixedScale) => (
  <DecimalInput {...props} scale={2} padded pastedUnit={rubles} />
);

/** G-51: tonnes have up to three digits after the comma. */
export function TonnesInput(props: FixedScale) {
  const t = useTranslations("shared.units");
  return <DecimalInput unit={t("tonnes")} {...props} scale={3} pastedUnit={tonnes} />;
}
