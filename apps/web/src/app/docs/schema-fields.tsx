import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import layout from "../../ui/layout.module.css";
import {
  fieldsOf,
  resolveReference,
  typeOf,
  type CallDocument,
  type DocumentField,
  type DocumentSchema,
} from "./call-document.ts";
import css from "./docs.module.css";

interface SchemaFieldsProps {
  readonly document: CallDocument;
  /** Either the fields, or the schema that has them. */
  readonly fields?: readonly DocumentField[];
  readonly schema?: DocumentSchema;
}

/** Lists the fields of a value with their types; nested fields are expandable. */
export function SchemaFields({
  document,
  schema,
  fields = schema && fieldsOf(document, schema),
}: SchemaFieldsProps) {
  if (!fields || fields.length === 0) return null;
  return (
    <Text component="ul" className={`${layout.plain} ${css.fields}`} fz="0.8125rem">
      {fields.map((field) => (
        <FieldEntry key={field.name} document={document} field={field} />
      ))}
    </Text>
  );
}

/** Maximum number of enumeration values shown. */
const most = 40;

function FieldEntry({ document, field }: { readonly document: CallDocument; readonly field: DocumentField }) {
  const t = useTranslations("docs.call");
  const { enum: values, ...resolved } = resolveReference(document, field.schema);
  // The description of a reference is more specific than that of the schema it refers to.
  const description = field.schema.description ?? resolved.description;
  return (
    <li>
      <Text component="code" fw={600} style={{ overflowWrap: "anywhere" }}>
        {field.name}
      </Text>{" "}
      <Text span c="var(--ink-3)" style={{ overflowWrap: "anywhere" }}>
        {typeOf(document, field.schema)}
        {field.isRequired && `, ${t("required")}`}
      </Text>
      {description && <Text c="var(--ink-2)">{description}</Text>}
      {values && <Text c="var(--ink-2)">{t("values", { values: values.slice(0, most).join(", ") })}</Text>}
      <Inside document={document} schema={field.schema} />
    </li>
  );
}

function Inside({ document, schema }: { readonly document: CallDocument; readonly schema: DocumentSchema }) {
  const t = useTranslations("docs.call");
  // A schema may be recursive: render the inner fields only when they are opened.
  const [isOpen, setOpen] = useState(false);
  if (fieldsOf(document, schema).length === 0) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("more")}</summary>
      {isOpen && <SchemaFields document={document} schema={schema} />}
    </details>
  );
}
