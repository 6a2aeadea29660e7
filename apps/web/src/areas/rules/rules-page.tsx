import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { listFrequentRefusals } from "@birzha/domain/rules/api.ts";
import { listRulesInForce } from "@birzha/domain/rules/custom-rule-api.ts";
import { exampleOfRule } from "@birzha/domain/rules/example-of-rule.ts";
import { fieldsOfRule } from "@birzha/domain/rules/fields-of-rule.ts";
import { ruleBook } from "@birzha/domain/rules/rule-book.ts";
import { ruleGroupOf, ruleGroups, type RuleGroup } from "@birzha/domain/rules/rule-group.ts";
import { ruleTextKey, type RuleExample } from "@birzha/domain/rules/rule.ts";
import { formatDate, isIsoDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { Button, Group, Stack } from "@mantine/core";
import IconSearch from "../../ui/icons/search.svg";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { callEndpoint } from "../../api/call.ts";
import { currentLanguage } from "../../i18n/language.ts";
import type { FormatPhrase, PhraseKey } from "../../i18n/phrase.ts";
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

const everyField = "";
const rulesPath = "/api/rules/list";

/** Names of the fields in the order of the rules that validate them. */
const fieldNames = [...new Set(ruleBook.flatMap(({ fields }) => fields))];

/**
 * RULE-001, RULE-002, SCREEN-106: rules of the exchange and of the program by groups, the rules that refused most
 * first. `/rules#<code>` opens at a rule.
 */
export function RulesPage() {
  const t = useTranslations("rules");
  const fieldLabel = useTranslations("agreements.fields");
  const user = useUser();
  const [question, setQuestion] = useState("");
  const [field, setField] = useState(everyField);
  const [chosen, setChosen] = useState<RuleGroup>();
  const searchText = useDeferredValue(question.trim().toLowerCase());
  const custom = useQuery(rulesInForceQuery);
  const rules = useShownRules(custom.data);
  const target = useTargetRule(rules.length, () => setChosen(undefined));
  const isFound = (rule: ShownRule) => {
    const labels = rule.fields.flatMap((name) => [name, fieldLabel(name)]);
    const searched = [rule.code, rule.text, rule.example, rule.source, ...labels].join(" ").toLowerCase();
    return (
      (field === everyField || rule.fields.some((name) => name === field)) && searched.includes(searchText)
    );
  };
  const found = rules.filter(isFound);
  // A search shows the first group with a match, unless a tab is chosen.
  const group =
    chosen ??
    rules.find(({ code }) => code === target)?.group ??
    ruleGroups.find((each) => found.some((rule) => rule.group === each)) ??
    ruleGroups[0];
  const shown = found.filter((rule) => rule.group === group);
  const reset = () => {
    setQuestion("");
    setField(everyField);
  };
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
      <FrequentRefusals rules={rules} />
      <Group className={css.filters} gap="0.75rem">
        <SegmentedChoice
          aria-label={t("groupLabel")}
          value={group}
          onChange={setChosen}
          data={ruleGroups.map((value) => ({ value, label: t(`groups.${value}`) }))}
        />
        <SearchBox
          label={t("find")}
          clearLabel={t("clear")}
          value={question}
          onChange={setQuestion}
          onEnter={() => {}}
          onClear={() => setQuestion("")}
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
        {group === "programs" && <a href={rulesPath}>{t("json")}</a>}
      </Group>
      <p className="sr" role="status">
        {t("count", { count: shown.length })}
      </p>
      {shown.length === 0 ? (
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
        <RuleTable rules={shown} target={target} />
      )}
    </Stack>
  );
}

/** SCREEN-106: the rules that refused most reports, with links to their rows. */
function FrequentRefusals({ rules }: { readonly rules: readonly ShownRule[] }) {
  const t = useTranslations("rules");
  const { data = [] } = useQuery(frequentRefusalsQuery);
  const frequent = data.flatMap(({ code, refusals }) => {
    const rule = rules.find((each) => each.code === code);
    return rule ? [{ rule, refusals }] : [];
  });
  if (frequent.length === 0) return null;
  return (
    <section className={layout.card} aria-labelledby="refused">
      <h2 id="refused" className={css.heading}>
        {t("refused.title")}
      </h2>
      <ul className={`${layout.plain} ${css.refused}`}>
        {frequent.map(({ rule, refusals }) => (
          <li key={rule.code}>
            <span>{t("refused.count", { count: refusals })}</span>
            <Link to={pagePaths.rules} hash={rule.code}>
              {rule.text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RuleTableProps {
  readonly rules: readonly ShownRule[];
  /** Code of the rule that the address names. */
  readonly target: string;
}

/** RULE-001, SCREEN-106: one row per rule: what to do, an example and the code. */
function RuleTable({ rules, target }: RuleTableProps) {
  const t = useTranslations("rules");
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {(["action", "example", "code"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rules.map(({ code, text, example, custom }) => (
          <tr key={code} id={code} data-target={code === target || undefined}>
            <td>
              {text}
              {custom && (
                <small>
                  {t("ofExchange")}: {custom.source}.{" "}
                  {custom.validTo === null
                    ? t("since", { date: formatDate(custom.validFrom) })
                    : t("period", { from: formatDate(custom.validFrom), to: formatDate(custom.validTo) })}
                </small>
              )}
            </td>
            <td>{example}</td>
            <td>
              <Link to={pagePaths.rules} hash={code} className={css.code} aria-label={t("link", { code })}>
                <code>{code}</code>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns all rules, those of the exchange first: they change, and participants look for them. */
function useShownRules(
  custom: Awaited<ReturnType<NonNullable<typeof rulesInForceQuery.queryFn>>> | undefined,
): readonly ShownRule[] {
  const say = useTranslations() as FormatPhrase;
  const fieldLabel = useTranslations("agreements.fields");
  const { locale } = currentLanguage();
  return useMemo(() => {
    const empty = say("rules.empty");
    const pair = ({ wrong, right }: RuleExample) =>
      `${shownValue(wrong) || empty} → ${shownValue(right) || empty}`;
    return [
      ...(custom ?? []).map((rule): ShownRule => ({
        code: rule.code,
        group: ruleGroupOf(rule),
        text: rule.text[locale],
        fields: fieldsOfRule(rule.definition),
        example: `${fieldLabel(rule.definition.field)}: ${pair(exampleOfRule(rule.definition))}`,
        source: rule.source,
        custom: rule,
      })),
      ...ruleBook.map((rule): ShownRule => {
        const group = ruleGroupOf(rule);
        const key = ruleTextKey(rule.code);
        return {
          code: rule.code,
          group,
          text: say(`rules.texts.${key}`),
          fields: rule.fields,
          example:
            group === "programs"
              ? rule.example && `${rule.example.field}: ${pair(rule.example)}`
              : say(`rules.examples.${key}` as PhraseKey),
          source: rule.requirement,
        };
      }),
    ];
  }, [custom, fieldLabel, locale, say]);
}

const shownValue = (value: string): string => (isIsoDate(value) ? formatDate(value) : value);

/**
 * Returns the code in the hash and scrolls to its rule: the page loads after the browser has looked for it.
 * @param count number of rules; those of the exchange arrive later
 * @param onChange called for another code
 */
function useTargetRule(count: number, onChange: () => void): string {
  const code = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (code) onChange();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once per code, not once per function.
  }, [code]);
  useEffect(() => {
    if (code) document.getElementById(code)?.scrollIntoView({ block: "center" });
  }, [code, count]);
  return code;
}

/** A rule of the program (RULE-001) or of the exchange (RULE-002), as the page shows it. */
interface ShownRule {
  readonly code: string;
  readonly group: RuleGroup;
  /** What to do. */
  readonly text: string;
  /** Empty for a rule that concerns the request or the whole report. */
  readonly fields: readonly ReportFormField[];
  /** A wrong and a right value; null for a rule about the caller or the server. */
  readonly example: string | null;
  /** Requirement of the program, or citation of the exchange. */
  readonly source: string;
  readonly custom?: {
    readonly source: string;
    readonly validFrom: IsoDate;
    readonly validTo: IsoDate | null;
  };
}

const frequentRefusalsQuery = queryOptions({
  queryKey: ["rules", "refusals"],
  queryFn: ({ signal }) => callEndpoint(listFrequentRefusals, { signal }),
  meta: { silent: true },
});

/** Rules of the exchange in force, and ended ones: they validate reports of their contract dates. */
export const rulesInForceQuery = queryOptions({
  queryKey: ["rules", "in-force"],
  queryFn: ({ signal }) => callEndpoint(listRulesInForce, { signal }),
  meta: { silent: true },
});
