import type { StoredRule } from "@birzha/domain/duties/rule-api.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { formatLocalDecimal } from "../../../i18n/local-decimal.ts";
import { HistoryList, type HistoryEntry } from "../../../ui/feedback/history-list.tsx";
import { productsQuery } from "../queries.ts";

const shown = [
  "name",
  "products",
  "volumeFrom",
  "amountFrom",
  "triggerField",
  "days",
  "dayKind",
  "validFrom",
  "validTo",
  "citation",
  "confirmedBy",
  "confirmedOn",
] as const;

/** WORK-060: history of a rule: author, time, old and new values. */
export function RuleHistory({ versions }: { readonly versions: readonly StoredRule[] }) {
  const t = useTranslations("duties");
  const products = useQuery(productsQuery);
  const nameOf = (id: number) => products.data?.find((product) => product.id === id)?.name ?? String(id);
  const wordsOf = (rule: StoredRule): Record<(typeof shown)[number], string> => {
    const nothing = t("rules.nothing");
    const date = (value: string | null) => (value === null ? nothing : formatDate(value));
    const number = (value: string | null) => (value === null ? nothing : formatLocalDecimal(value));
    return {
      name: rule.name,
      products:
        rule.productTypeIds.length === 0 ? t("rules.all") : rule.productTypeIds.map(nameOf).join(", "),
      volumeFrom: number(rule.volumeFrom),
      amountFrom: number(rule.amountFrom),
      triggerField: t(`triggers.${rule.triggerField}`),
      days: String(rule.days),
      dayKind: t(`dayKinds.${rule.dayKind}`),
      validFrom: date(rule.validFrom),
      validTo: date(rule.validTo),
      citation: rule.citation,
      confirmedBy: rule.confirmedBy ?? nothing,
      confirmedOn: date(rule.confirmedOn),
    };
  };
  const entries = versions.map((rule, place): HistoryEntry => {
    const before = versions[place + 1];
    const now = wordsOf(rule);
    const old = before && wordsOf(before);
    return {
      what: t(`rules.kinds.${rule.kind}`),
      aside: <span>{t("rules.version", { version: String(rule.version) })}</span>,
      who: rule.author,
      at: rule.at,
      changes: old
        ? shown
            .filter((field) => now[field] !== old[field])
            .map((field) => ({
              key: field,
              label: t(`fields.${field}`),
              before: old[field],
              after: now[field],
            }))
        : [],
    };
  });
  return (
    <Box component="section" mt="1.5rem" pt="1rem" style={{ borderBlockStart: "1px solid var(--line)" }}>
      <Title order={2} mb="0.75rem" fz="0.90625rem">
        {t("rules.history")}
      </Title>
      <HistoryList label={t("rules.history")} entries={entries} />
    </Box>
  );
}
