import { Input, SegmentedControl, type InputWrapperProps } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";

interface YesNoFieldProps extends Omit<InputWrapperProps, "onChange" | "children" | "id"> {
  readonly value: boolean | null;
  readonly onChange: (value: boolean | null) => void;
  /** Offers a third answer under this word: it does not matter, or it is not known. */
  readonly neither?: string;
  readonly disabled?: boolean;
}

const neitherValue = "";

/** PLAT-131: «Да» or «Нет», both in sight. */
export function YesNoField({ value, onChange, neither, disabled, ...wrapper }: YesNoFieldProps) {
  const t = useTranslations("shared.words");
  const id = useId();
  return (
    <Input.Wrapper
      {...wrapper}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
    >
      <SegmentedControl
        fullWidth
        mt={4}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, wrapper)}
        aria-invalid={wrapper.error ? true : undefined}
        disabled={disabled}
        value={value === null ? neitherValue : String(value)}
        onChange={(answer) => onChange(answer === neitherValue ? null : answer === "true")}
        data={[
          ...(neither === undefined ? [] : [{ value: neitherValue, label: neither }]),
          { value: "true", label: t("yes") },
          { value: "false", label: t("no") },
        ]}
      />
    </Input.Wrapper>
  );
}

function describedBy(id: string, { description, error }: Pick<InputWrapperProps, "description" | "error">) {
  const ids = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  return ids.length > 0 ? ids.join(" ") : undefined;
}
