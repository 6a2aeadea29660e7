import type { ComponentProps } from "react";
import { DigitsField } from "../../ui/fields/digits-field.tsx";

/** PLAT-157: maximum number of digits; the INN of a person has 12. */
const innDigits = 12;

/** An INN, a string of digits that keeps leading zeros (G-49). More than twelve digits are an error (FIX-106). */
export const InnInput = (props: Omit<ComponentProps<typeof DigitsField>, "maxDigits">) => (
  <DigitsField {...props} maxDigits={innDigits} />
);
