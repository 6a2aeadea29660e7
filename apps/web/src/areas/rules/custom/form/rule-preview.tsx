import { useTranslations } from "use-intl";
import { currentLanguage } from "../../../../i18n/language.ts";
import { formatFieldValue, useRuleSentence } from "../use-rule-sentence.ts";
import css from "./rule-form.module.css";
import { brokenLimit } from "./sample-value.ts";
import { validDefinition, type TypedRule } from "./typed-rule.ts";

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
      <h2>{t("title")}</h2>
      <div aria-live="polite">
        <h3>{t("sentence")}</h3>
        <p className={definition ? css.sentence : css.hint}>
          {definition ? sentenceOf(definition) : t("noSentence")}
        </p>
      </div>
      {field !== null && (
        <div>
          <h3>{t(severity)}</h3>
          <div className={css.sample}>
            <b>{labelOf(field)}</b>
            <div className={css.box} data-severity={severity} aria-hidden>
              {wrong === undefined ? "…" : formatFieldValue(field, wrong)}
            </div>
            <span className={css.message} data-severity={severity}>
              {text || t("noText")} {code && <code>{code}</code>}
            </span>
            {severity === "warning" && (
              <span className={css.tick}>☐ {confirm("tick", { fields: labelOf(field) })}</span>
            )}
          </div>
          {!code && <p className={css.hint}>{t("codeLater")}</p>}
        </div>
      )}
    </section>
  );
}
