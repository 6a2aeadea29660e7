import { ruleTemplates, type RuleTemplate } from "@birzha/domain/rules/custom-rule.ts";
import { useId } from "react";
import { useTranslations } from "use-intl";
import css from "./rule-form.module.css";

interface TemplateChoiceProps {
  readonly value: RuleTemplate;
  readonly onChange: (template: RuleTemplate) => void;
}

/** RULE-002: the three templates as cards with an example each. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const t = useTranslations("customRules.form");
  const name = useId();
  return (
    <div className={css.cards} role="radiogroup" aria-label={t("template")}>
      {ruleTemplates.map((template) => (
        <label key={template} className={css.card}>
          <input
            type="radio"
            name={name}
            value={template}
            checked={template === value}
            onChange={() => onChange(template)}
          />
          <span className={css.cardTitle}>{t(`templates.${template}.title`)}</span>
          <span className={css.about}>{t(`templates.${template}.about`)}</span>
          <i>{t(`templates.${template}.example`)}</i>
        </label>
      ))}
    </div>
  );
}
