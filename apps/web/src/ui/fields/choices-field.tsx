import { Checkbox } from "@mantine/core";
import { useId } from "react";
import css from "./access.module.css";

interface ChoicesFieldProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly labelOf: (choice: Choice) => string;
  readonly hintOf?: (choice: Choice) => string;
  readonly value: readonly Choice[];
  readonly error?: string | undefined;
  readonly onChange: (value: Choice[]) => void;
}

/** Group of checkboxes. The value keeps the order of the choices. */
export function ChoicesField<Choice extends string>(props: ChoicesFieldProps<Choice>) {
  const { label, choices, labelOf, hintOf, value, error, onChange } = props;
  const errorId = useId();
  return (
    <fieldset className={css.rights} aria-describedby={error ? errorId : undefined}>
      <legend className={css.legend}>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={labelOf(choice)}
          description={hintOf?.(choice)}
          checked={value.includes(choice)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(choices.filter((each) => (each === choice ? checked : value.includes(each))))
          }
        />
      ))}
      {error && (
        <p id={errorId} className={css.fault} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
