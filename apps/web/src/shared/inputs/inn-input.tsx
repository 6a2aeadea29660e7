import type { ComponentProps } from "react";
import { DigitsField } from "../../ui/fields/digits-field.tsx";

/** PLAT-157: the INN of a person has the most digits, 12. */
const innDigits = 12;

/** An INN: text of digits, so leading zeros stay (G-49). More than twelve are an error (FIX-106). */
export const InnInput = (props: Omit<ComponentProps<typeof DigitsField>, "maxDigits">) => (
  <DigitsField {...props} maxDigits={innDigits} />
);
