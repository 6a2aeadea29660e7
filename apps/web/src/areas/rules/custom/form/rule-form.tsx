import { ruleSeverities, ruleTemplates } from "@birzha/domain/rules/custom-rule.ts";
import { customRuleLimits } from "@birzha/domain/rules/custom-rule-limits.ts";
import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { FieldPair } from "../../../../ui/fields/field-pair.tsx";
import { LimitedInput, LimitedTextarea } from "../../../../ui/fields/limited-input.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import { DefinitionFields, type RuleFieldsProps } from "./definition-fields.tsx";
import css from "./rule-form.module.css";
import type { TypedRule } from "./typed-rule.ts";

interface RuleFormProps extends RuleFieldsProps {
  readonly isReadOnly: boolean;
}

/** RULE-002: fields of a draft. */
export function RuleForm({ isReadOnly, ...fields }: RuleFormProps) {
  const t = useTranslations("customRules.form");
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
          label={t("textRu")}
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
          label={t("textEn")}
          withAsterisk
          autosize
          minRows={2}
          limit={customRuleLimits.text}
          value={typed.textEn}
          error={errorOf("textEn")}
          onChange={(event) => put({ textEn: event.currentTarget.value })}
        />
        <LimitedInput
          label={t("source")}
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
