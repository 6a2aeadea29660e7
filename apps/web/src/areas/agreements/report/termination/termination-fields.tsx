import { documentNumberLimit } from "@birzha/domain/shared/values/text.ts";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { LimitedInput } from "../../../../ui/fields/limited-input.tsx";
import css from "./termination-block.module.css";
import type { useTermination } from "./use-termination.ts";

interface TerminationFieldsProps {
  readonly termination: ReturnType<typeof useTermination>;
  /** The termination is registered and not in correction. */
  readonly isLocked: boolean;
  /** The portal assigns what a new termination leaves empty. */
  readonly isNew: boolean;
}

/** OTC-165: the four fields of a termination. */
export function TerminationFields({ termination, isLocked, isNew }: TerminationFieldsProps) {
  const t = useTranslations("agreements");
  const preset = useTranslations("agreements.form")("preset");
  const { entry, typed, errors, today, earliest, change, isSending } = termination;
  const [isNumberVisited, setNumberVisited] = useState(false);
  const look = { disabled: isLocked || isSending };
  const dateField = (field: "terminationDate" | "terminationReportDate") => ({
    ...look,
    label: t(`fields.${field}`),
    min: earliest,
    max: today,
    value: entry[field],
    error: errors[field],
    onChange: (value: string | null) => change({ [field]: value }),
    onUnreadable: (error: string | undefined) => termination.onUnreadable(field, error),
  });
  return (
    <div className={css.fields} data-locked={isLocked || undefined}>
      <DateInput {...dateField("terminationDate")} required={!isLocked} />
      <LimitedInput
        {...look}
        data-autofocus={isNew || undefined}
        label={t("fields.terminationNumber")}
        description={isNew && typed === undefined && entry.terminationNumber !== "" ? preset : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        required={!isLocked}
        autoComplete="off"
        limit={documentNumberLimit}
        value={entry.terminationNumber}
        error={isNumberVisited && !isLocked ? errors.terminationNumber : undefined}
        onBlur={() => setNumberVisited(true)}
        onChange={(event) => change({ terminationNumber: event.currentTarget.value })}
      />
      <LimitedInput
        {...look}
        label={t("fields.terminationReportNumber")}
        placeholder={isNew ? t("termination.assigned") : undefined}
        autoComplete="off"
        limit={documentNumberLimit}
        value={entry.terminationReportNumber}
        onChange={(event) => change({ terminationReportNumber: event.currentTarget.value })}
      />
      <DateInput
        {...dateField("terminationReportDate")}
        placeholder={isNew ? t("termination.today") : undefined}
      />
    </div>
  );
}
