import type { CustomRuleDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { Box, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { HistoryList, type HistoryEntry } from "../../../ui/feedback/history-list.tsx";
import panel from "../../../ui/panel.module.css";
import { ruleFacts, useRuleFacts } from "./use-rule-facts.ts";

/** RULE-002: versions of a rule with author, time, old and new values. */
export function RuleHistory({ versions }: Pick<CustomRuleDetails, "versions">) {
  const t = useTranslations("customRules");
  const factsOf = useRuleFacts(versions);
  const facts = versions.map(factsOf);
  const entries = versions.map((version, index): HistoryEntry => {
    const [now, before] = [facts[index]!, facts[index + 1]];
    return {
      what: t(`history.kinds.${version.kind}`),
      aside: <span>{t("history.version", { version: String(version.version) })}</span>,
      who: version.author,
      at: version.at,
      changes: before
        ? ruleFacts
            .filter((fact) => now[fact] !== before[fact])
            .map((fact) => ({ key: fact, label: t(`facts.${fact}`), before: before[fact], after: now[fact] }))
        : [],
    };
  });
  return (
    <Box component="section" className={panel.panel} mt="1rem" p="1rem var(--gutter) 1.25rem">
      <Title order={2} size="h3" mb="0.75rem">
        {t("history.title")}
      </Title>
      <HistoryList label={t("history.title")} entries={entries} />
    </Box>
  );
}
