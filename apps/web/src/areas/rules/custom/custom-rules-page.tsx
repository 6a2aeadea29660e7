import type { RuleTrial, StoredCustomRule } from "@birzha/domain/rules/custom-rule-api.ts";
import { customRuleStates } from "@birzha/domain/rules/lifecycle.ts";
import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { pageWindow } from "@birzha/domain/shared/registers/pagination.ts";
import { Box, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import IconListDetails from "../../../ui/icons/list-details.svg";
import IconPlus from "../../../ui/icons/plus.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { currentLanguage } from "../../../i18n/language.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { ErrorPage } from "../../../shared/routes/error-page.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { SegmentedChoice } from "../../../ui/navigation/segments.tsx";
import panel from "../../../ui/panel.module.css";
import { TablePager } from "../../../ui/table/table-pager.tsx";
import { listQuery, listSize } from "./custom-rule-queries.ts";
import css from "./custom-rules-page.module.css";
import { type CustomRulesSearch, readRulesSearch } from "./custom-rules-search.ts";
import { RuleStateChip } from "./rule-state-chip.tsx";
import tables from "./rule-tables.module.css";
import { useRulePeriod } from "./use-rule-period.ts";
import { useRuleSentence } from "./use-rule-sentence.ts";

/** RULE-002: rules of the exchange in all states, for staff. */
export function CustomRulesPage() {
  return isStaff(useCurrentUser()) ? <CustomRules /> : <ErrorPage />;
}

const everyState = "all";

function CustomRules() {
  const t = useTranslations("customRules");
  const mayKeep = isOperator(toActor(useCurrentUser()));
  const { state, page = 1 } = useSearch({ strict: false, select: readRulesSearch });
  const navigate = useNavigate();
  const go = (search: CustomRulesSearch) =>
    void navigate({ to: pagePaths.customRules, search, replace: true });
  const list = useQuery({ ...listQuery(page - 1, state), placeholderData: keepPreviousData });
  const rules = list.data?.rows;
  const newRule = mayKeep && (
    <Button
      leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
      renderRoot={(props) => <Link to={pagePaths.newCustomRule} {...props} />}
    >
      {t("add")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("lead")}
        actions={newRule}
        more={
          <Button variant="default" renderRoot={(props) => <Link to={pagePaths.rules} {...props} />}>
            {t("toBook")}
          </Button>
        }
      />
      <Group className={css.filters} mb="1rem">
        <SegmentedChoice
          aria-label={t("filter")}
          value={state ?? everyState}
          onChange={(value) => {
            const chosen = customRuleStates.find((each) => each === value);
            go(chosen ? { state: chosen } : {});
          }}
          data={[everyState, ...customRuleStates].map((value) => ({
            value,
            label: t(`filters.${value as "all"}`),
          }))}
        />
      </Group>
      <section className={panel.panel} aria-label={t("title")} aria-busy={list.isPlaceholderData}>
        {rules && rules.length > 0 ? (
          <>
            <RuleTable rules={rules} />
            {list.data!.total > listSize && (
              <TablePager
                page={page}
                size={listSize}
                total={list.data!.total}
                sizes={[listSize]}
                pageWindow={pageWindow}
                onPage={(next) => go({ ...(state && { state }), ...(next > 1 && { page: next }) })}
                onSize={() => undefined}
              />
            )}
          </>
        ) : rules ? (
          <EmptyState
            icon={<IconListDetails size={28} stroke={1.6} />}
            title={t(state ? "empty.filtered" : "empty.title")}
            hint={t(state ? "empty.filteredHint" : "empty.hint")}
            action={!state && newRule}
          />
        ) : list.isError ? (
          <FailedState
            title={t("failures.list")}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <Stack gap="0.75rem" p="1rem" aria-busy>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={56} />
            ))}
          </Stack>
        )}
      </section>
    </>
  );
}

/** RULE-002: a page of rules. On phones a rule is a card. */
function RuleTable({ rules }: { readonly rules: readonly StoredCustomRule[] }) {
  const t = useTranslations("customRules.columns");
  const sentenceOf = useRuleSentence(rules.map(({ definition }) => definition));
  const periodOf = useRulePeriod();
  const trialText = useTrialText();
  const { locale } = currentLanguage();
  return (
    <table className={`${tables.table} ${tables.rules}`}>
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
              <Link to={pagePaths.customRule} params={{ id: String(rule.id) }} className={tables.code}>
                <code>{rule.code}</code>
              </Link>
            </th>
            <Box component="td" className={tables.text} style={{ overflowWrap: "anywhere" }}>
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

/** Returns the result of a trial in a few words. */
function useTrialText() {
  const t = useTranslations("customRules.tried");
  return (trial: RuleTrial | null): string => {
    if (trial === null) return t("none");
    const { state, isCurrent, read, failing, failingOrganizations } = trial;
    if (state === "running" || state === "cancelled" || state === "failed") return t(state);
    if (!isCurrent) return t("outdated");
    return failing === 0
      ? t("clean", { read })
      : t("failing", { read, failing, organizations: failingOrganizations });
  };
}
