import { fieldOf, type RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import { addDecimals, subtractDecimals } from "@birzha/domain/shared/values/decimal.ts";
import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { currentLanguage } from "../../../../i18n/language.ts";
import { formatFieldValue, useRuleSentence } from "../use-rule-sentence.ts";
import css from "./rule-form.module.css";
import { type TypedRule, validDefinition } from "./typed-rule.ts";

interface RulePreviewProps {
  readonly typed: TypedRule;
  /** Undefined before the first save. */
  readonly code: string | undefined;
}

/** RULE-002: the rule in one sentence, and its error as the report form shows it. */
export function RulePreview({ typed, code }: RulePreviewProps) {
  const t = useTranslations("customRules.preview");
  const confirm = useTranslations("rules.confirm");
  const labelOf = useTranslations("agreements.fields");
  const definition = validDefinition(typed);
  const sentenceOf = useRuleSentence(definition ? [definition] : []);
  const { severity, textRu, textEn } = typed;
  const field = typed[typed.template].field;
  const wrong = brokenLimit(definition);
  const text = (currentLanguage().locale === "en" ? textEn : textRu).trim();
  return (
    <section className={css.preview} aria-label={t("title")}>
      <Title order={2} size="h3">
        {t("title")}
      </Title>
      <div aria-live="polite">
        <h3>{t("sentence")}</h3>
        {definition ? (
          <Text mt="0.25rem" fw={500} style={{ overflowWrap: "anywhere" }}>
            {sentenceOf(definition)}
          </Text>
        ) : (
          <Hint>{t("noSentence")}</Hint>
        )}
      </div>
      {field !== null && (
        <div>
          <h3>{t(severity)}</h3>
          <div className={css.sample}>
            <Text fz="0.875rem" fw={500} component="b">
              {labelOf(field)}
            </Text>
            <div className={css.box} data-severity={severity} aria-hidden>
              {wrong === undefined ? "…" : formatFieldValue(field, wrong)}
            </div>
            <span className={css.message} data-severity={severity}>
              {text || t("noText")} {code && <code>{code}</code>}
            </span>
            {severity === "warning" && (
              <Text span c="var(--ink-2)" fz="0.8125rem">
                ☐ {confirm("tick", { fields: labelOf(field) })}
              </Text>
            )}
          </div>
          {!code && <Hint>{t("codeLater")}</Hint>}
        </div>
      )}
    </section>
  );
}

const Hint = ({ children }: { readonly children: ReactNode }) => (
  <Text mt="0.25rem" c="var(--ink-3)" fz="0.8125rem" style={{ textWrap: "pretty" }}>
    {children}
  </Text>
);

/** Returns a value that breaks a limit, for the preview; undefined for other templates. */
function brokenLimit(definition: RuleDefinition | undefined): string | undefined {
  if (definition?.template !== "limit") return undefined;
  const { field, minimum, maximum } = definition;
  const bound = maximum ?? minimum;
  if (bound === null) return undefined;
  const isAbove = maximum !== null;
  if (fieldOf(field).type === "date") return addDays(bound, isAbove ? 1 : -1);
  return isAbove ? addDecimals(bound, "1") : subtractDecimals(bound, "1");
}
