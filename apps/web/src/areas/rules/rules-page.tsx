import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { listRulesInForce } from "@birzha/domain/rules/custom-rule-api.ts";
import { exampleOfRule } from "@birzha/domain/rules/example-of-rule.ts";
import { fieldsOfRule } from "@birzha/domain/rules/fields-of-rule.ts";
import { ruleBook } from "@birzha/domain/rules/rule-book.ts";
import { isOfRequest, type RuleExample, ruleTextKey } from "@birzha/domain/rules/rule.ts";
import { formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { currentLanguage } from "../../i18n/language.ts";
import type { FormatPhrase } from "../../i18n/phrase.ts";
import { pagePaths } from "../../shared/paths.ts";
import { useUser } from "../../shared/session/session-store.ts";
import { isStaff } from "../../shared/session/user.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { SearchBox } from "../../ui/fields/search-box.tsx";
import layout from "../../ui/layout.module.css";
import { PageHeader } from "../../ui/navigation/page-header.tsx";
import { SegmentedChoice } from "../../ui/navigation/segments.tsx";
import css from "./rules-page.module.css";

const severities = ["all", "error", "warning"] as const;
const everyField = "";
const rulesPath = "/api/rules/list";

/** Names of the fields in the order of the rules that validate them. */
const fieldNames = [...new Set(ruleBook.flatMap(({ fields }) => fields))];

/** RULE-001, RULE-002: rules of the exchange and of the program with search and filters. `/rules#<code>` opens at a rule. */
export function RulesPage() {
  const t = useTranslations("rules");
  const say = useTranslations() as FormatPhrase;
  const fieldLabel = useTranslations("agreements.fields");
  const user = useUser();
  const [question, setQuestion] = useState("");
  const [severity, setSeverity] = useState("all");
  const [field, setField] = useState(everyField);
  const searchText = useDeferredValue(question.trim().toLowerCase());
  const custom = useQuery(rulesInForceQuery);
  const rules = useShownRules(custom.data, say);
  const found = rules.filter((rule) => {
    const searched = [
      rule.code,
      rule.text,
      rule.source,
      ...rule.fields,
      ...rule.fields.map((name) => fieldLabel(name)),
    ];
    return (
      (severity === "all" || rule.severity === severity) &&
      (field === everyField || rule.fields.some((name) => name === field)) &&
      searched.join(" ").toLowerCase().includes(searchText)
    );
  });
  const reset = () => {
    setQuestion("");
    setSeverity("all");
    setField(everyField);
  };
  const target = useTargetRule(rules.length);
  return (
    <Stack gap="1rem">
      <PageHeader
        title={t("title")}
        subtitle={t("lead")}
        more={
          isStaff(user) && (
            <Button variant="default" renderRoot={(props) => <Link to={pagePaths.customRules} {...props} />}>
              {t("exchange")}
            </Button>
          )
        }
      />
      {custom.isError && (
        <NoticeBox
          tone="bad"
          action={
            <Button
              size="compact-sm"
              variant="subtle"
              loading={custom.isFetching}
              onClick={() => void custom.refetch()}
            >
              {t("retry")}
            </Button>
          }
        >
          {t("exchangeFailed")}
        </NoticeBox>
      )}
      <Group className={css.filters} gap="0.75rem">
        <SearchBox
          label={t("find")}
          clearLabel={t("clear")}
          value={question}
          onChange={setQuestion}
          onEnter={() => {}}
          onClear={() => setQuestion("")}
        />
        <SegmentedChoice
          aria-label={t("severityLabel")}
          value={severity}
          onChange={setSeverity}
          data={severities.map((value) => ({ value, label: t(`severities.${value}`) }))}
        />
        <label className={css.field}>
          <span>{t("field")}</span>
          <select value={field} onChange={(event) => setField(event.currentTarget.value)}>
            <option value={everyField}>{t("anyField")}</option>
            {fieldNames.map((name) => (
              <option key={name} value={name}>
                {fieldLabel(name)}
              </option>
            ))}
          </select>
        </label>
      </Group>
      <Group component="p" gap="0.25rem 1rem" m={0} c="var(--ink-2)" fz="0.875rem" role="status">
        {t("count", { count: found.length })} <a href={rulesPath}>{t("json")}</a>
      </Group>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={28} stroke={1.6} />}
          title={t("nothing")}
          hint={t("nothingHint")}
          action={
            <Button variant="default" onClick={reset}>
              {t("reset")}
            </Button>
          }
        />
      ) : (
        <Stack component="ul" gap="0.75rem" className={layout.plain}>
          {found.map((rule) => (
            <RuleCard
              key={rule.code}
              rule={rule}
              period={
                rule.validTo === null
                  ? t("since", { date: formatDate(rule.validFrom) })
                  : t("period", { from: formatDate(rule.validFrom), to: formatDate(rule.validTo) })
              }
              isTarget={rule.code === target}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

/** Returns all rules, those of the exchange first: they change, and participants look for them. */
function useShownRules(
  custom: Awaited<ReturnType<NonNullable<typeof rulesInForceQuery.queryFn>>> | undefined,
  say: FormatPhrase,
): readonly ShownRule[] {
  const { locale } = currentLanguage();
  return useMemo(
    () => [
      ...(custom ?? []).map((rule): ShownRule => ({
        ...rule,
        text: rule.text[locale],
        fields: fieldsOfRule(rule.definition),
        isOfRequest: false,
        isOfExchange: true,
        example: exampleOfRule(rule.definition),
      })),
      ...ruleBook.map((rule): ShownRule => ({
        ...rule,
        text: say(`rules.texts.${ruleTextKey(rule.code)}`),
        isOfRequest: isOfRequest(rule.code),
        isOfExchange: false,
        source: rule.requirement,
      })),
    ],
    [custom, locale, say],
  );
}

/**
 * Returns the code in the hash and scrolls to its rule: the page loads after the browser has looked for it.
 * @param count number of rules; those of the exchange arrive later
 */
function useTargetRule(count: number): string {
  const code = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (code) document.getElementById(code)?.scrollIntoView({ block: "center" });
  }, [code, count]);
  return code;
}

interface RuleCardProps {
  readonly rule: ShownRule;
  readonly period: string;
  /** Whether the address names this rule. */
  readonly isTarget: boolean;
}

/** Maximum number of field names on a card. */
const shownFields = 4;

/** RULE-001, RULE-002: one rule with its code, fields, example and source. */
function RuleCard({ rule, period, isTarget }: RuleCardProps) {
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
        <Link to={pagePaths.rules} hash={code} className={css.code} aria-label={t("link", { code })}>
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
            <Group key={kind} align="flex-start" gap="0.125rem 0.5rem" miw={0}>
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

/** A rule of the program (RULE-001) or of the exchange (RULE-002), as the page shows it. */
interface ShownRule {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly text: string;
  /** Empty for a rule that concerns the request or the whole report. */
  readonly fields: readonly ReportFormField[];
  readonly isOfRequest: boolean;
  readonly isOfExchange: boolean;
  readonly example: RuleExample | null;
  /** Requirement of the program, or citation of the exchange. */
  readonly source: string;
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate | null;
}

/** Rules of the exchange in force, and ended ones: they validate reports of their contract dates. */
export const rulesInForceQuery = queryOptions({
  queryKey: ["rules", "in-force"],
  queryFn: ({ signal }) => callEndpoint(listRulesInForce, { signal }),
  meta: { silent: true },
});
