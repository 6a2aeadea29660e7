import { Box, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../shared/paths.ts";
import layout from "../../ui/layout.module.css";
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
    <Box
      component="li"
      id={code}
      className={`${layout.card} ${css.rule}`}
      py="0.875rem"
      data-target={isTarget || undefined}
    >
      <Group align="baseline" justify="space-between" gap="0.25rem 0.75rem">
        <Link to={paths.rules} hash={code} className={css.code} aria-label={t("link", { code })}>
          <code>{code}</code>
        </Link>
        {isOfExchange && (
          <Text span flex={1} c="var(--ink-2)" fz="0.8125rem">
            {t("ofExchange")}
          </Text>
        )}
        <Text
          span
          c={severity === "warning" ? "var(--ink-2)" : "var(--mantine-color-error)"}
          fz="0.8125rem"
          fw={600}
        >
          {t(`severity.${severity}`)}
        </Text>
      </Group>
      <Text my="0.375rem">{text}</Text>
      <Text c="var(--ink-2)" fz="0.8125rem">
        {fields.length === 0
          ? t(rule.isOfRequest ? "wholeRequest" : "wholeReport")
          : `${t("fieldsOfRule")}: ${fields
              .slice(0, shownFields)
              .map((name) => fieldLabel(name))
              .join(", ")}`}
        {more > 0 && `, ${t("moreFields", { count: more })}`}
      </Text>
      {example && (
        <Group component="dl" gap="0.375rem 1.5rem" my="0.5rem">
          {(["wrong", "right"] as const).map((kind) => (
            <Group key={kind} gap="0.125rem 0.5rem" miw={0}>
              <Text component="dt" c="var(--ink-2)" fz="0.8125rem">
                {t(kind)}
              </Text>
              <Box component="dd" miw={0} m={0}>
                <code>
                  {example.field} = {example[kind] || t("empty")}
                </code>
              </Box>
            </Group>
          ))}
        </Group>
      )}
      <Text c="var(--ink-2)" fz="0.8125rem">
        {period} · {rule.source}
      </Text>
    </Box>
  );
}
