import css from "./form-facts.module.css";

interface FormFactsProps {
  readonly facts: readonly { readonly label: string; readonly value: string | undefined }[];
}

/** What the portal itself knows of a record: shown, never entered. Facts without a value are left out. */
export function FormFacts({ facts }: FormFactsProps) {
  return (
    <dl className={css.facts}>
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
