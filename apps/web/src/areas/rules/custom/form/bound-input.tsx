import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { fieldOf } from "@birzha/domain/rules/custom-rule.ts";
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { DecimalInput, MoneyInput, TonnesInput } from "../../../../shared/inputs/decimal-input.tsx";
import { DigitsField } from "../../../../ui/fields/digits-field.tsx";

interface BoundInputProps {
  readonly field: ReportFormField;
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (value: string | null) => void;
  readonly onUnreadable: (error: string | undefined) => void;
}

/** Limit of a field, in the input that the report has for it. */
export function BoundInput({ field: name, onUnreadable, ...input }: BoundInputProps) {
  const field = fieldOf(name);
  switch (field.type) {
    case "date":
      return <DateInput {...input} onUnreadable={onUnreadable} />;
    case "money":
      return <MoneyInput {...input} onUnreadable={onUnreadable} />;
    case "tonnes":
      return <TonnesInput {...input} onUnreadable={onUnreadable} />;
    case "integer":
      return (
        <DigitsField
          {...input}
          value={input.value ?? ""}
          maxDigits={4}
          onChange={(digits) => input.onChange(digits === "" ? null : digits)}
        />
      );
    default:
      return (
        <DecimalInput {...input} scale={"scale" in field ? field.scale : 0} onUnreadable={onUnreadable} />
      );
  }
}
