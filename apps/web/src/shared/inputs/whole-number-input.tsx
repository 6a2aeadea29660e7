import { parseNumber } from "@birzha/domain/fields/read-number.ts";
import type { ComponentProps } from "react";
import { DigitsField } from "../../ui/fields/digits-field.tsx";

/** Digits of one whole number, such as days or a year; any other text stays as typed, with an error. */
const wholeNumberOf = (text: string): string => (/[.,]/.test(text) ? text : (parseNumber(text) ?? text));

export const WholeNumberInput = (props: Omit<ComponentProps<typeof DigitsField>, "toDigits">) => (
  <DigitsField {...props} toDigits={wholeNumberOf} />
);
