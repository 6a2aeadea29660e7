import { isOperator } from "@birzha/domain/shared/access/actor.ts";
import { customRuleStates } from "@birzha/domain/rules/lifecycle.ts";
import { pageWindow } from "@birzha/domain/shared/registers/pagination.ts";
import { Button, Skeleton, Stack } from "@mantine/core";
import { IconListDetails, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import { ErrorPage } from "../../../shared/routes/error-page.tsx";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../../ui/navigation/page-header.tsx";
import { Segments } from "../../../ui/navigation/segments.tsx";
import panel from "../../../ui/panel.module.css";
import { TablePager } from "../../../ui/table/table-pager.tsx";
import { listQuery, listSize } from "./custom-rule-queries.ts";
import css from "./custom-rules-page.module.css";
import { readRulesSearch, type CustomRulesSearch } from "./custom-rules-search.ts";
import { RuleTable } from "./rule-table.tsx";

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
  const go = (search: CustomRulesSearch) => void navigate({ to: paths.customRules, search, replace: true });
  const list = useQuery({ ...listQuery(page - 1, state), placeholderData: keepPreviousData });
  const rules = list.data?.rows;
  const newRule = mayKeep && (
    <Button
      leftSection={<IconPlus size={17} stroke={2.4} aria-hidden />}
      renderRoot={(props) => <Link to={paths.newCustomRule} {...props} />}
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
          <Button variant="default" renderRoot={(props) => <Link to={paths.rules} {...props} />}>
            {t("toBook")}
          </Button>
        }
      />
      <div className={css.filters}>
        <Segments
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
      </div>
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
