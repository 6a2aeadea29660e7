import { enteredFields } from "@birzha/domain/forms/definition.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useFormState } from "react-hook-form";
import css from "./error-summary.module.css";
import { fieldAnchor, goToField, useFormHost } from "./form-host.ts";

interface ErrorSummaryProps {
  readonly title: string;
  /** Counts the attempts to send: each takes the focus to the summary. */
  readonly attempt: number;
}

/** What has to be mended, after an attempt to send the form; every line leads to its field. */
export function ErrorSummary({ title, attempt }: ErrorSummaryProps) {
  const { definition, words, control } = useFormHost();
  const { errors } = useFormState({ control });
  const box = useRef<HTMLDivElement>(null);
  const faults = enteredFields(definition).flatMap(({ name }) => {
    const message = errors[name]?.message;
    return typeof message === "string" ? [{ name, message }] : [];
  });
  // Twenty times the same sentence helps nobody: fields stand under what is wrong with them.
  const groups = Map.groupBy(faults, ({ message }) => message);
  const isShown = attempt > 0 && faults.length > 0;
  const told = useRef(0);
  useEffect(() => {
    // The errors may arrive a moment after the attempt.
    if (!isShown || told.current === attempt) return;
    told.current = attempt;
    box.current?.scrollIntoView({ block: "start" });
    box.current?.focus({ preventScroll: true });
  }, [attempt, isShown]);

  if (!isShown) return null;
  return (
    <div ref={box} className={css.summary} role="alert" tabIndex={-1} aria-labelledby="error-summary">
      <h2 id="error-summary">
        <IconAlertTriangle size={18} aria-hidden />
        {title}
      </h2>
      {[...groups].map(([message, fields]) => (
        <div key={message} className={css.group}>
          <p>{message}:</p>
          <ul>
            {fields.map(({ name }) => (
              <li key={name}>
                <a
                  href={`#${fieldAnchor(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(name);
                  }}
                >
                  {words.label(name)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
