import type { FormField as Field } from "@birzha/domain/forms/definition.ts";
import IconCheck from "../../ui/icons/check.svg";
import { type FocusEvent, memo, type MouseEvent } from "react";
import { useController } from "react-hook-form";
import { FieldInput } from "./inputs/field-input.tsx";
import css from "./form-field.module.css";
import { fieldAnchor, type FieldPosition, useFormHost } from "./form-host.ts";

interface FormFieldProps {
  readonly field: Field;
  readonly place: FieldPosition | undefined;
  readonly isRequired: boolean;
  /** Disabled by a rule: the field has no value. */
  readonly isDisabled: boolean;
  /** Filled by the portal and not editable, but part of the request (OTC-071). */
  readonly isLocked: boolean;
  /** SCREEN-001: shows a tick with this meaning in the input. */
  readonly filledHint: string | undefined;
}

/** A field with label, input, hint and error. Re-renders only when it changes. */
export const FormField = memo(function FormField({
  field,
  place,
  isRequired,
  isDisabled,
  isLocked,
  filledHint,
}: FormFieldProps) {
  const { control, words, isPrefilled, warned, warnedHint, notes } = useFormHost();
  const { field: input, fieldState } = useController({ control, name: field.name });
  const isWarned = warned?.has(field.name) === true;
  const isFilled = isPrefilled?.(field.name) === true;
  return (
    <div
      id={fieldAnchor(field.name)}
      role="presentation"
      className={css.field}
      data-span={place?.span}
      data-starts-row={place?.startsRow || undefined}
      data-locked={isLocked || undefined}
      data-warned={isWarned || undefined}
      data-prefilled={isFilled || undefined}
      onFocus={isFilled ? selectText : undefined}
      onMouseDown={isFilled ? selectOnPress : undefined}
    >
      <FieldInput
        field={field}
        value={input.value}
        onChange={input.onChange}
        look={{
          name: field.name,
          label: words.label(field.name),
          // Show one line under the input: an error replaces the hint.
          description: fieldState.error ? undefined : isWarned ? warnedHint : words.hint(field.name),
          error: fieldState.error?.message,
          required: isRequired,
          disabled: isDisabled || isLocked,
          onBlur: input.onBlur,
          inputWrapperOrder: ["label", "input", "error", "description"],
          ...(filledHint && {
            rightSection: <FilledMark hint={filledHint} />,
            rightSectionPointerEvents: "auto",
          }),
        }}
      />
      {notes?.[field.name]}
    </div>
  );
});

const isTextInput = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.type === "text";

/** SCREEN-006: typing replaces a prefilled text. */
function selectText({ target }: FocusEvent<HTMLElement>): void {
  if (isTextInput(target)) target.select();
}

/** By default, releasing the mouse button puts the caret into the text. */
function selectOnPress(event: MouseEvent<HTMLElement>): void {
  const { target } = event;
  if (!isTextInput(target) || target === document.activeElement) return;
  event.preventDefault();
  target.focus();
}

function FilledMark({ hint }: { readonly hint: string }) {
  return (
    <span role="status" title={hint} className={css.filled}>
      <IconCheck size={16} stroke={2.4} aria-hidden />
      <span className="sr">{hint}</span>
    </span>
  );
}
