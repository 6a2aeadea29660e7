import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import css from "./error-summary.module.css";
import { fieldAnchor, goToField } from "./form-host.ts";

export interface FormFault {
  /** The field, as its anchor names it. */
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

interface FaultListProps {
  readonly title: string;
  /** Counts the attempts to send: each takes the focus to the list. */
  readonly attempt: number;
  readonly faults: readonly FormFault[];
  /** What the server said and no field can be named for. */
  readonly said?: readonly string[];
}

/** What has to be mended, after an attempt to send a form; every field's name leads to it. */
export function FaultList({ title, attempt, faults, said = [] }: FaultListProps) {
  const box = useRef<HTMLDivElement>(null);
  // Twenty times the same sentence helps nobody: fields stand under what is wrong with them.
  const groups = Map.groupBy(faults, ({ message }) => message);
  const isShown = attempt > 0 && (faults.length > 0 || said.length > 0);
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
      {said.length > 0 && (
        <ul className={css.said}>
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {[...groups].map(([message, fields]) => (
        <div key={message} className={css.group}>
          <p>{message}:</p>
          <ul>
            {fields.map(({ name, label }) => (
              <li key={name}>
                <a
                  href={`#${fieldAnchor(name)}`}
                  onClick={(event) => {
                    event.preventDefault();
                    goToField(name);
                  }}
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
