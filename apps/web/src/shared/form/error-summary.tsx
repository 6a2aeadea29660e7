import { enteredFields } from "@birzha/domain/forms/definition.ts";
import { useFormState } from "react-hook-form";
import { ErrorList } from "./error-list.tsx";
import { useFormHost } from "./form-host.ts";

interface ErrorSummaryProps {
  readonly title: string;
  /** Number of attempts to send; each moves the focus to the summary. */
  readonly attempt: number;
}

/** Lists the field errors of a defined form after an attempt to send it. */
export function ErrorSummary({ title, attempt }: ErrorSummaryProps) {
  const { definition, words, control } = useFormHost();
  const { errors } = useFormState({ control });
  const problems = enteredFields(definition).flatMap(({ name }) => {
    const message = errors[name]?.message;
    return typeof message === "string" ? [{ name, label: words.label(name), message }] : [];
  });
  return <ErrorList title={title} attempt={attempt} errors={problems} />;
}
