import css from "./form-details.module.css";

interface FormDetailsProps {
  readonly details: readonly {
    readonly label: string;
    readonly value: string | undefined;
    /** Language of a value that is not in the page's language: a name, or text typed by a user (DESK-030). */
    readonly lang?: string;
  }[];
}

/** Read-only properties of a record that the portal sets. Properties without a value are hidden. */
export function FormDetails({ details }: FormDetailsProps) {
  return (
    <dl className={css.facts}>
      {details.map(
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
