import { useState } from "react";
import { useTranslations } from "use-intl";
import { fieldsOf, resolve, typeOf, type CallDocument, type Field, type Schema } from "./call-document.ts";
import css from "./schema-fields.module.css";

interface SchemaFieldsProps {
  readonly document: CallDocument;
  /** Either the fields, or the schema that has them. */
  readonly fields?: readonly Field[];
  readonly schema?: Schema;
}

/** Lists the fields of a value with their types; nested fields are expandable. */
export function SchemaFields({
  document,
  schema,
  fields = schema && fieldsOf(document, schema),
}: SchemaFieldsProps) {
  if (!fields || fields.length === 0) return null;
  return (
    <ul className={css.fields}>
      {fields.map((field) => (
        <FieldEntry key={field.name} document={document} field={field} />
      ))}
    </ul>
  );
}

/** Maximum number of enumeration values shown. */
const most = 40;

function FieldEntry({ document, field }: { readonly document: CallDocument; readonly field: Field }) {
  const t = useTranslations("docs.call");
  const { enum: values, ...resolved } = resolve(document, field.schema);
  // The description of a reference is more specific than that of the schema it refers to.
  const description = field.schema.description ?? resolved.description;
  return (
    <li>
      <code className={css.name}>{field.name}</code>{" "}
      <span className={css.type}>
        {typeOf(document, field.schema)}
        {field.isRequired && `, ${t("required")}`}
      </span>
      {description && <span className={css.text}>{description}</span>}
      {values && (
        <span className={css.text}>{t("values", { values: values.slice(0, most).join(", ") })}</span>
      )}
      <Inside document={document} schema={field.schema} />
    </li>
  );
}

function Inside({ document, schema }: { readonly document: CallDocument; readonly schema: Schema }) {
  const t = useTranslations("docs.call");
  // A schema may be recursive: render the inner fields only when they are opened.
  const [isOpen, setOpen] = useState(false);
  if (fieldsOf(document, schema).length === 0) return null;
  return (
    <details
      className={css.inside}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t("more")}</summary>
      {isOpen && <SchemaFields document={document} schema={schema} />}
    </details>
  );
}
