import type { ChosenFile, ChosenRecord, FieldValue, FormField } from "@birzha/domain/forms/definition.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { DigitsField } from "../../../ui/fields/digits-field.tsx";
import { YesNoField } from "../../../ui/fields/yes-no-field.tsx";
import { DateInput } from "../../inputs/date-input.tsx";
import { DecimalInput } from "../../inputs/decimal-input.tsx";
import { WholeNumberInput } from "../../inputs/whole-number-input.tsx";
import { FilesInput } from "./files-input.tsx";
import { useFormHost } from "../form-host.ts";
import type { InputLook } from "./input-look.ts";
import { RecordInput } from "./record-input.tsx";

interface FieldInputProps {
  readonly field: FormField;
  readonly value: FieldValue | null;
  readonly onChange: (value: FieldValue | null) => void;
  readonly look: InputLook;
}

/** Renders the input for the type of a field. */
export function FieldInput({ field, value, onChange, look }: FieldInputProps) {
  const t = useTranslations("shared.words");
  const { context, onUnreadable, unread, fills } = useFormHost();
  const langOf = useLangOf();
  const text = typeof value === "string" ? value : "";
  const exact = {
    ...look,
    value: text === "" ? null : text,
    onChange,
    onUnreadable: (error: string | undefined) => onUnreadable(field.name, error),
    onUnread: (typed: string | undefined) => unread.note(field.name, typed),
    // A disabled field is not validated; when enabled again, it starts with the text typed before.
    unread: look.disabled ? undefined : unread.texts()[field.name],
  };

  const begun = `${fills} ${look.disabled}`;

  switch (field.type) {
    case "text":
      return (
        <TextInput
          {...look}
          lang={langOf(text)}
          autoComplete="off"
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "textarea":
      return (
        <Textarea
          {...look}
          lang={langOf(text)}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    // The form validates the text, so do not limit the length here (FIX-106).
    case "inn":
    case "zip":
      return <DigitsField {...look} value={text} onChange={onChange} />;
    case "integer":
      return <WholeNumberInput {...look} value={text} onChange={onChange} />;
    case "date":
      return (
        <DateInput
          key={begun}
          {...exact}
          min={field.min}
          max={field.max === "today" ? context.today : undefined}
        />
      );
    case "money":
    case "tonnes":
    case "decimal":
      return <DecimalInput key={begun} {...exact} type={field.type} scale={field.scale} />;
    case "yes-no": {
      const { name: _, onBlur, ...wrapper } = look;
      return (
        <YesNoField
          {...wrapper}
          neither={field.required === true ? undefined : t("notGiven")}
          value={typeof value === "boolean" ? value : null}
          onChange={(answer) => {
            onChange(answer);
            // Pressing an answer completes the field, so mark it as touched.
            onBlur();
          }}
        />
      );
    }
    case "select":
      return (
        <RecordInput field={field} look={look} value={value as ChosenRecord | null} onChange={onChange} />
      );
    case "files":
      return (
        <FilesInput
          field={field}
          look={look}
          value={(value ?? []) as readonly ChosenFile[]}
          onChange={onChange}
        />
      );
  }
}
