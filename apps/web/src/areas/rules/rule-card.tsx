import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import css from "./rules-page.module.css";
import type { ShownRule } from "./shown-rule.ts";

interface RuleCardProps {
  readonly rule: ShownRule;
  readonly period: string;
  /** Whether the address names this rule. */
  readonly isTarget: boolean;
}

/** Maximum number of field names on a card. */
const shownFields = 4;

/** RULE-001, RULE-002: one rule with its code, fields, example and source. */
export function RuleCard({ rule, period, isTarget }: RuleCardProps) {
  const t = useTranslations("rules");
  const fieldLabel = useTranslations("agreements.fields");
  const { code, severity, text, fields, example, isOfExchange } = rule;
  const more = fields.length - shownFields;
  return (
    <li id={code} className={css.rule} data-target={isTarget || undefined}>
      <div className={css.head}>
        <Link to={paths.rules} hash={code} className={css.code} aria-label={t("link", { code })}>
          <code>{code}</code>
        </Link>
        {isOfExchange && <span className={css.origin}>{t("ofExchange")}</span>}
        <span className={css.severity} data-severity={severity}>
          {t(`severity.${severity}`)}
        </span>
      </div>
      <p className={css.text}>{text}</p>
      <p className={css.about}>
        {fields.length === 0
          ? t(rule.isOfRequest ? "wholeRequest" : "wholeReport")
          : `${t("fieldsOfRule")}: ${fields
              .slice(0, shownFields)
              .map((name) => fieldLabel(name))
              .join(", ")}`}
        {more > 0 && `, ${t("moreFields", { count: more })}`}
      </p>
      {example && (
        <dl className={css.example}>
          {(["wrong", "right"] as const).map((kind) => (
            <div key={kind}>
              <dt>{t(kind)}</dt>
              <dd>
                <code>
                  {example.field} = {example[kind] || t("empty")}
                </code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={css.about}>
        {period} · {rule.source}
      </p>
    </li>
  );
}
