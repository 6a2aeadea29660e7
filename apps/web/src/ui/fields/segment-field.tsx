import { Input, type InputWrapperProps } from "@mantine/core";
import { useId } from "react";
import { SegmentedChoice } from "../navigation/segments.tsx";

export interface SegmentFieldProps extends Omit<InputWrapperProps, "onChange" | "children" | "id"> {
  /** Few and short: all of them are in sight. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Null, or a value that none of the options has: no side is lit. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean | undefined;
}

/** A choice of a few by one press. */
export function SegmentField({ options, value, onChange, disabled, ...wrapper }: SegmentFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper
      {...wrapper}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
    >
      <SegmentedChoice
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, wrapper)}
        aria-invalid={wrapper.error ? true : undefined}
        disabled={disabled}
        value={value ?? ""}
        onChange={onChange}
        data={options}
      />
    </Input.Wrapper>
  );
}

function describedBy(id: string, { description, error }: Pick<InputWrapperProps, "description" | "error">) {
  const ids = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
