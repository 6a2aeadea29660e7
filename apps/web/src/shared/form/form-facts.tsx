import css from "./form-facts.module.css";

interface FormFactsProps {
  readonly facts: readonly {
    readonly label: string;
    readonly value: string | undefined;
    /** Language of a value that is not in the page's language: a name, or text typed by a user (DESK-030). */
    readonly lang?: string;
  }[];
}

/** Read-only properties of a record that the portal sets. Properties without a value are hidden. */
export function FormFacts({ facts }: FormFactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(
        ({ label, value, lang }) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd lang={lang}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
