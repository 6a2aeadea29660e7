import { isBlank } from "@birzha/domain/forms/changed-fields.ts";
import type {
  ChosenFile,
  FieldValue,
  FormDefinition,
  FormField,
  FormValues,
} from "@birzha/domain/forms/definition.ts";
import { hasDecimals, isFreeText, valueTypes } from "@birzha/domain/fields/value-types.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { isDecimal } from "@birzha/domain/shared/values/decimal.ts";
import { Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "use-intl";
import { formatQuantity } from "../../i18n/local-decimal.ts";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import { FileListField } from "../../ui/fields/file-list-field.tsx";
import { fieldAnchor, type FormTexts, sectionAnchor } from "./form-host.ts";
import css from "./read-only-form.module.css";

interface ReadOnlyFormProps {
  readonly definition: FormDefinition;
  readonly values: FormValues;
  readonly words: FormTexts;
}

const hasValue = ({ name, system }: FormField, values: FormValues): boolean =>
  system !== true && !isBlank(values[name] ?? null);

/**
 * A stored form as it was filled in (OTC-130): the same fields in the same order, disabled but readable, each in a line
 * (SCREEN-103). Hides empty fields (DESK-011); files are in `StoredFiles`. Evaluates no rules: it shows the stored values,
 * even if the catalogues have changed since.
 */
export function ReadOnlyForm({ definition, values, words }: ReadOnlyFormProps) {
  return (
    <div className={css.sheet}>
      {definition.sections.map((section) => {
        const fields = section.fields.filter((field) => field.type !== "files" && hasValue(field, values));
        if (fields.length === 0) return null;
        const anchor = sectionAnchor(section.name);
        return (
          <section key={section.name} id={anchor} aria-labelledby={`${anchor}-title`}>
            <h2 id={`${anchor}-title`}>{words.section(section.name)}</h2>
            {fields.map((field) => (
              <div key={field.name} id={fieldAnchor(field.name)} className={css.field}>
                <StoredValue field={field} value={values[field.name]} label={words.label(field.name)} />
              </div>
            ))}
          </section>
        );
      })}
    </div>
  );
}

interface StoredFilesProps extends ReadOnlyFormProps {
  readonly onDownload: (file: ChosenFile) => void;
}

/** Files of a stored form with download (OTC-155). */
export const StoredFiles = ({ definition, values, words, onDownload }: StoredFilesProps) =>
  definition.sections
    .flatMap(({ fields }) => fields)
    .filter((field) => field.type === "files")
    .filter((field) => hasValue(field, values))
    .map(({ name, maxFiles }) => {
      const files = (values[name] ?? []) as readonly ChosenFile[];
      return (
        <FileListField
          key={name}
          label={words.label(name)}
          readOnly
          max={maxFiles}
          accept=""
          files={files.map((file) => ({ key: String(file.id), name: file.value }))}
          onAdd={() => {}}
          onRemove={() => {}}
          onDownload={({ key }) => {
            const file = files.find(({ id }) => String(id) === key);
            if (file) onDownload(file);
          }}
        />
      );
    });

interface StoredValueProps {
  readonly field: FormField;
  readonly value: FieldValue | undefined;
  readonly label: string;
}

function StoredValue({ field, value, label }: StoredValueProps) {
  const t = useTranslations("shared");
  const langOf = useLangOf();
  const text = shownText(field, value, { yes: t("words.yes"), no: t("words.no"), tonnes: t("units.tonnes") });
  const shown = { label, name: field.name, disabled: true, value: text, lang: langOf(text) };
  // Show long text in full instead of in one scrolling line.
  const isWords = isFreeText(field) || field.type === "select";
  return isWords ? <Textarea {...shown} autosize minRows={1} /> : <TextInput {...shown} />;
}

export interface ShownTexts {
  readonly yes: string;
  readonly no: string;
  readonly tonnes: string;
}

/** Formats a value for display: `17 420,00`, `05.03.2026`, «Да». */
export function shownText(field: FormField, value: FieldValue | undefined, words: ShownTexts): string {
  if (value === undefined || Array.isArray(value)) return "";
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value !== "string") return "name" in value ? value.name : "";
  if (field.type === "date") return formatDate(value);
  if (!hasDecimals(field) || !isDecimal(value)) return value;
  const { decimals, unit } = valueTypes[field.type];
  return formatQuantity(value, unit && words[unit], decimals?.shown);
}
