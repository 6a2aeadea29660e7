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
    const { message, type } = errors[name] ?? {};
    if (typeof message !== "string") return [];
    // The error of an unreadable text has no code of its own.
    const rule = typeof type === "string" && type !== "unreadable" ? type : undefined;
    return [{ name, label: words.label(name), message, rule }];
  });
  return <ErrorList title={title} attempt={attempt} errors={problems} />;
}
