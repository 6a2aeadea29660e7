import type { StoredCustomRule } from "@birzha/domain/rules/custom-rule-api.ts";
import { Box, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { currentLanguage } from "../../../i18n/language.ts";
import { paths } from "../../../shared/paths.ts";
import css from "./rule-tables.module.css";
import { RuleStateChip } from "./rule-state-chip.tsx";
import { useRulePeriod } from "./use-rule-period.ts";
import { useRuleSentence } from "./use-rule-sentence.ts";
import { useTrialText } from "./use-trial-text.ts";

/** RULE-002: a page of rules. On phones a rule is a card. */
export function RuleTable({ rules }: { readonly rules: readonly StoredCustomRule[] }) {
  const t = useTranslations("customRules.columns");
  const sentenceOf = useRuleSentence(rules.map(({ definition }) => definition));
  const periodOf = useRulePeriod();
  const trialText = useTrialText();
  const { locale } = currentLanguage();
  return (
    <table className={`${css.table} ${css.rules}`}>
      <thead>
        <tr>
          {(["code", "rule", "period", "trial", "state"] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.id}>
            <th scope="row">
              <Link to={paths.customRule} params={{ id: String(rule.id) }} className={css.code}>
                <code>{rule.code}</code>
              </Link>
            </th>
            <Box component="td" className={css.text} style={{ overflowWrap: "anywhere" }}>
              {rule.text[locale]}
              <Text component="small" display="block" mt="0.125rem" c="var(--ink-3)" fz="0.8125rem">
                {sentenceOf(rule.definition)}
              </Text>
            </Box>
            <td data-name={t("period")}>{periodOf(rule)}</td>
            <td data-name={t("trial")}>{trialText(rule.trial)}</td>
            <td>
              <RuleStateChip rule={rule} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
