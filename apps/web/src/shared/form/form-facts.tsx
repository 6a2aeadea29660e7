import css from "./form-facts.module.css";

interface FormFactsProps {
  readonly facts: readonly {
    readonly label: string;
    readonly value: string | undefined;
    /** Of a value that is not in the page's language: a name, or what somebody typed (DESK-030). */
    readonly lang?: string;
  }[];
}

/** What the portal itself knows of a record: shown, never entered. Facts without a value are left out. */
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
