import { valueTypes, type ValueType } from "@birzha/domain/fields/value-types.ts";
import { withoutUnit } from "@birzha/domain/forms/written-values.ts";
import { scaleOf } from "@birzha/domain/shared/values/decimal.ts";
import { useTranslations } from "use-intl";
import { formatLocalDecimal, readLocalNumber } from "../../i18n/local-decimal.ts";
import { DecimalField, type DecimalFieldProps } from "../../ui/fields/decimal-field.tsx";
import type { TypedValue } from "../../ui/fields/typed-text.ts";

interface DecimalInputProps extends Omit<DecimalFieldProps, "read" | "format"> {
  /** Type of the value: decides on its decimals and its unit, which is removed from pasted text. */
  readonly type?: ValueType;
  /** Maximum number of decimal places, if the type has none. More are an error, never rounded. */
  readonly scale?: number;
}

/** An exact number (design 7): a decimal string, shown as `17 420,00`. */
export function DecimalInput({ type = "decimal", scale: ownScale = 0, ...field }: DecimalInputProps) {
  const t = useTranslations("shared.validation");
  const units = useTranslations("shared.units");
  const { decimals, unit } = valueTypes[type];
  const scale = decimals?.max ?? ownScale;
  const read = (text: string): TypedValue<string> => {
    const reading = readLocalNumber(withoutUnit(type, text));
    if (reading.kind === "number")
      return scaleOf(reading.value) > scale ? { error: t("scale", { scale }) } : { value: reading.value };
    if (reading.kind !== "error" || reading.fault === "letters") return { error: t("number") };
    return { error: t(`number-${reading.fault}`, { value: reading.text }) };
  };
  return (
    <DecimalField
      {...(unit && { unit: units(unit) })}
      {...field}
      read={read}
      format={(value) => formatLocalDecimal(value, decimals?.shown)}
    />
  );
}

type FixedScale = Omit<DecimalInputProps, "scale" | "type">;

/** G-51: prices have two decimal places. */
export const MoneyInput = (props: FixedScale) => <DecimalInput {...props} type="money" />;

/** G-51: tonnes have up to three decimal places. */
export const TonnesInput = (props: FixedScale) => <DecimalInput {...props} type="tonnes" />;
