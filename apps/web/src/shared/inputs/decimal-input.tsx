import { withoutUnit, type ValueType } from "@birzha/domain/fields/value-types.ts";
import { scaleOf } from "@birzha/domain/shared/values/decimal.ts";
import { useTranslations } from "use-intl";
import { formatLocalDecimal, readLocalNumber } from "../../i18n/local-decimal.ts";
import { DecimalField, type DecimalFieldProps } from "../../ui/fields/decimal-field.tsx";
import type { TypedValue } from "../../ui/fields/typed-text.ts";

interface DecimalInputProps extends Omit<DecimalFieldProps, "read" | "format"> {
  /** Maximum number of decimal places. More are an error, never rounded. */
  readonly scale: number;
  /** Whether missing decimal places are shown as zeros, as for money. */
  readonly padded?: boolean;
  /** Type of the value: its unit is removed from pasted text. */
  readonly type?: ValueType;
}

/** An exact number (design 7): a decimal string, shown as `17 420,00`. */
export function DecimalInput({ scale, padded, type = "decimal", ...field }: DecimalInputProps) {
  const t = useTranslations("shared.validation");
  const read = (text: string): TypedValue<string> => {
    const reading = readLocalNumber(withoutUnit(type, text));
    if (reading.kind === "number")
      return scaleOf(reading.value) > scale ? { error: t("scale", { scale }) } : { value: reading.value };
    if (reading.kind !== "error" || reading.fault === "letters") return { error: t("number") };
    return { error: t(`number-${reading.fault}`, { value: reading.text }) };
  };
  return (
    <DecimalField {...field} read={read} format={(value) => formatLocalDecimal(value, padded ? scale : 0)} />
  );
}

type FixedScale = Omit<DecimalInputProps, "scale" | "padded" | "type">;

/** G-51: prices have two decimal places. */
export const MoneyInput = (props: FixedScale) => <DecimalInput {...props} scale={2} padded type="money" />;

/** G-51: tonnes have up to three decimal places. */
export function TonnesInput(props: FixedScale) {
  const t = useTranslations("shared.units");
  return <DecimalInput unit={t("tonnes")} {...props} scale={3} type="tonnes" />;
}
