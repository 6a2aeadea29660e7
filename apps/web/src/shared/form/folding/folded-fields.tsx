import type { FormField } from "@birzha/domain/forms/definition.ts";
import { Stack, Text, VisuallyHidden } from "@mantine/core";
import IconPlus from "../../../ui/icons/plus.svg";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import layout from "../../../ui/layout.module.css";
import css from "./folded-fields.module.css";
import { goToField, sectionAnchor, useFormHost } from "../form-host.ts";
import { FormSection } from "../form-section.tsx";

interface FoldedFieldsProps {
  readonly section: string;
  readonly fields: readonly FormField[];
  readonly onUnfold: (fields: readonly string[]) => void;
}

/** SCREEN-006: one line with the names of the folded fields under a section; a press shows them. */
export function FoldedFields({ section, fields, onUnfold }: FoldedFieldsProps) {
  const t = useTranslations("shared.form");
  const { words } = useFormHost();
  const count = t("moreFields", { count: fields.length });
  return <UnfoldButton section={words.section(section)} title={count} fields={fields} onUnfold={onUnfold} />;
}

interface FoldedSectionsProps {
  readonly sections: readonly { readonly name: string; readonly folded: readonly FormField[] }[];
  readonly onUnfold: (fields: readonly string[]) => void;
}

/** SCREEN-006: a card with the sections of which no field is shown, one line each. */
export function FoldedSections({ sections, onUnfold }: FoldedSectionsProps) {
  const t = useTranslations("shared.form");
  const { words } = useFormHost();
  return (
    <FormSection name="folded" title={t("foldedSections")}>
      <Stack component="ul" gap="0.25rem" miw={0} className={`${layout.plain} ${css.sections}`}>
        {sections.map(({ name, folded }) => (
          <li key={name}>
            <UnfoldButton
              id={sectionAnchor(name)}
              title={words.section(name)}
              fields={folded}
              onUnfold={onUnfold}
            />
          </li>
        ))}
      </Stack>
    </FormSection>
  );
}

interface UnfoldButtonProps extends Omit<FoldedFieldsProps, "section"> {
  readonly id?: string;
  /** Section of the fields for screen readers, if the title does not name it. */
  readonly section?: string;
  readonly title: string;
}

function UnfoldButton({ id, section, title, fields, onUnfold }: UnfoldButtonProps) {
  const { words } = useFormHost();
  const names = fields.map((field) => words.label(field.name)).join(", ");
  return (
    <button
      type="button"
      id={id}
      className={`${layout.bare} ${css.more} no-print`}
      title={names}
      onClick={() => {
        flushSync(() => onUnfold(fields.map(({ name }) => name)));
        goToField(fields[0]!.name);
      }}
    >
      <IconPlus size={15} stroke={2.2} aria-hidden />
      {section && <VisuallyHidden>{section}: </VisuallyHidden>}
      <b>{title}</b>{" "}
      <Text span c="var(--ink-3)" className={layout.cut}>
        {names}
      </Text>
    </button>
  );
}
