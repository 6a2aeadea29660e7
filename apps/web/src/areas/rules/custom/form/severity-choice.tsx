import { ruleSeverities } from "@birzha/domain/rules/rule-severity.ts";
import { useId } from "react";
import { useTranslations } from "use-intl";
import css from "./rule-form.module.css";
import type { TypedRule } from "./typed-rule.ts";

interface SeverityChoiceProps {
  readonly value: TypedRule["severity"];
  readonly onChange: (severity: TypedRule["severity"]) => void;
}

/** Consequence of a broken rule, in words. */
export function SeverityChoice({ value, onChange }: SeverityChoiceProps) {
  const t = useTranslations("customRules.form");
  const name = useId();
  return (
    <div className={css.cards} role="radiogroup" aria-label={t("sections.consequence")}>
      {ruleSeverities.map((severity) => (
        <label key={severity} className={css.card}>
          <input
            type="radio"
            name={name}
            value={severity}
            checked={severity === value}
            onChange={() => onChange(severity)}
          />
          <span className={css.cardTitle}>{t(`severities.${severity}.title`)}</span>
          <span className={css.about}>{t(`severities.${severity}.about`)}</span>
        </label>
      ))}
    </div>
  );
}
