import { customRuleLimits } from "@birzha/domain/rules/custom-rule-code.ts";
import { ruleTemplates } from "@birzha/domain/rules/custom-rule.ts";
import { ruleSeverities } from "@birzha/domain/rules/rule-severity.ts";
import { Text } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { FieldPair } from "../../../../ui/fields/field-pair.tsx";
import { LimitedInput, LimitedTextarea } from "../../../../ui/fields/limited-input.tsx";
import { ConditionFields, DefinitionFields, type RuleFieldsProps } from "./definition-fields.tsx";
import css from "./rule-form.module.css";
import type { TypedRule } from "./typed-rule.ts";

interface RuleFormProps extends RuleFieldsProps {
  readonly isReadOnly: boolean;
}

/** RULE-002: fields of a draft. */
export function RuleForm({ isReadOnly, ...fields }: RuleFormProps) {
  const t = useTranslations("customRules.form");
  const facts = useTranslations("customRules.facts");
  const { typed, onChange, errorOf, onUnreadable } = fields;
  const put = (part: Partial<TypedRule>) => onChange({ ...typed, ...part });
  return (
    <>
      <fieldset className={css.group} disabled={isReadOnly}>
        <legend>{t("template")}</legend>
        <ChoiceCards
          label={t("template")}
          choices={ruleTemplates.map((value) => ({
            value,
            title: t(`templates.${value}.title`),
            about: t(`templates.${value}.about`),
            example: t(`templates.${value}.example`),
          }))}
          value={typed.template}
          onChange={(template) => put({ template })}
        />
        <DefinitionFields key={typed.template} {...fields} />
      </fieldset>
      <fieldset className={css.group} disabled={isReadOnly}>
        <legend>{t("sections.condition")}</legend>
        <ConditionFields {...fields} />
        <FieldPair>
          <DateInput
            label={t("validFrom")}
            withAsterisk
            value={typed.validFrom}
            error={errorOf("validFrom")}
            onChange={(validFrom) => put({ validFrom })}
            onUnreadable={(error) => onUnreadable("validFrom", error)}
          />
          <DateInput
            label={t("validTo")}
            value={typed.validTo}
            error={errorOf("validTo")}
            onChange={(validTo) => put({ validTo })}
            onUnreadable={(error) => onUnreadable("validTo", error)}
          />
        </FieldPair>
        <Text c="var(--ink-3)" fz="0.8125rem" style={{ textWrap: "pretty" }}>
          {t("periodHint")}
        </Text>
      </fieldset>
      <fieldset className={css.group} disabled={isReadOnly}>
        <legend>{t("sections.consequence")}</legend>
        <ChoiceCards
          label={t("sections.consequence")}
          choices={ruleSeverities.map((value) => ({
            value,
            title: t(`severities.${value}.title`),
            about: t(`severities.${value}.about`),
          }))}
          value={typed.severity}
          onChange={(severity) => put({ severity })}
        />
        <LimitedTextarea
          label={facts("textRu")}
          description={t("textRuHint")}
          withAsterisk
          autosize
          minRows={2}
          limit={customRuleLimits.text}
          value={typed.textRu}
          error={errorOf("textRu")}
          onChange={(event) => put({ textRu: event.currentTarget.value })}
        />
        <LimitedTextarea
          label={facts("textEn")}
          withAsterisk
          autosize
          minRows={2}
          limit={customRuleLimits.text}
          value={typed.textEn}
          error={errorOf("textEn")}
          onChange={(event) => put({ textEn: event.currentTarget.value })}
        />
        <LimitedInput
          label={facts("source")}
          description={t("sourceHint")}
          withAsterisk
          limit={customRuleLimits.source}
          value={typed.source}
          error={errorOf("source")}
          onChange={(event) => put({ source: event.currentTarget.value })}
        />
      </fieldset>
    </>
  );
}

interface ChoiceCardsProps<Choice extends string> {
  readonly label: string;
  readonly choices: readonly {
    readonly value: Choice;
    readonly title: string;
    readonly about: string;
    readonly example?: string;
  }[];
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** One choice of a few, each a card that explains it. */
function ChoiceCards<Choice extends string>(props: ChoiceCardsProps<Choice>) {
  const { label, choices, value, onChange } = props;
  const name = useId();
  return (
    <div className={css.cards} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={css.card}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className={css.cardTitle}>{choice.title}</span>
          <span className={css.about}>{choice.about}</span>
          {choice.example && <i>{choice.example}</i>}
        </label>
      ))}
    </div>
  );
}
