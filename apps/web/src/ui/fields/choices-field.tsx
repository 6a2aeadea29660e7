import { Checkbox, Stack, Text } from "@mantine/core";
import { useId } from "react";

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
    <Stack
      component="fieldset"
      gap="0.5rem"
      m={0}
      p={0}
      bd="none"
      aria-describedby={error ? errorId : undefined}
    >
      <Text component="legend" mb="0.375rem" p={0} fz="0.875rem" fw={500}>
        {label}
      </Text>
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
        <Text id={errorId} m={0} c="var(--mantine-color-error)" fz="0.75rem" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
