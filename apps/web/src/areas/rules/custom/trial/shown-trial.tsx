import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import type { CustomRuleDetails, RuleTrial, RuleTrialDetails } from "@birzha/domain/rules/custom-rule-api.ts";
import { pageWindow } from "@birzha/domain/shared/registers/pagination.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Button, Flex, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import IconCircleCheck from "../../../../ui/icons/circle-check.svg";
import IconFileOff from "../../../../ui/icons/file-off.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { pagePaths } from "../../../../shared/paths.ts";
import { WorkProgress } from "../../../../shared/progress/work-progress.tsx";
import { BarTable } from "../../../../ui/charts/bar-table.tsx";
import { EmptyState } from "../../../../ui/feedback/empty-state.tsx";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { NoticeBox } from "../../../../ui/feedback/notice.tsx";
import { TablePager } from "../../../../ui/table/table-pager.tsx";
import { organizationsQuery, organizationsSize } from "../custom-rule-queries.ts";
import { formatFieldValue } from "../use-rule-sentence.ts";
import tables from "../rule-tables.module.css";
import css from "./trial.module.css";
import type { RuleTrialControl } from "./use-rule-trial.ts";

interface ShownTrialProps {
  readonly rule: CustomRuleDetails;
  readonly trial: RuleTrial;
  readonly control: RuleTrialControl;
  readonly isChanged: boolean;
}

const bodyPadding = "0 var(--gutter) 1.25rem";

/** RULE-002: progress or result of the last trial. */
export default function ShownTrial({ rule, trial, control, isChanged }: ShownTrialProps) {
  const t = useTranslations("customRules.trial");
  const { state, read, total } = trial;
  if (state === "running")
    return (
      <Stack gap="0.875rem" p={bodyPadding}>
        <WorkProgress
          key={trial.id}
          label={t("label")}
          state="running"
          done={read}
          total={total ?? undefined}
          at={control.at}
          amount={total === null ? t("waiting") : t("amount", { done: read, total })}
          hint={t("hint")}
          isCancelling={control.isCancelling}
          onCancel={control.cancel}
        />
      </Stack>
    );
  if (state === "failed")
    return (
      <Box p={bodyPadding}>
        <Message tone="bad">
          <b>{t("failedTitle")}.</b> {t("failed")}
        </Message>
      </Box>
    );
  const isOutdated = !trial.isCurrent || isChanged;
  return (
    <Stack gap="0.875rem" p={bodyPadding}>
      {isOutdated && rule.state === "draft" && <Message tone="info">{t("outdated")}</Message>}
      {state === "timed-out" && (
        <Message tone="info">{t("timedOut", { read, total: total ?? read })}</Message>
      )}
      {state === "cancelled" && (
        <Message tone="info">
          {read === 0 ? t("cancelledEarly") : t("cancelled", { read, total: total ?? read })}
        </Message>
      )}
      {control.isFailed ? (
        <FailedState title={t("failedTitle")} onRetry={control.retry} />
      ) : (
        (state !== "cancelled" || read > 0) && (
          <TrialResult rule={rule} trial={trial} examples={control.examples} isOutdated={isOutdated} />
        )
      )}
    </Stack>
  );
}

const Message = ({ tone, children }: { readonly tone: "info" | "bad"; readonly children: ReactNode }) => (
  <div role="status">
    <NoticeBox tone={tone}>{children}</NoticeBox>
  </div>
);

interface TrialResultProps {
  readonly rule: CustomRuleDetails;
  readonly trial: RuleTrial;
  readonly examples: RuleTrialDetails["examples"] | undefined;
  readonly isOutdated: boolean;
}

/** RULE-002: figures of an ended trial, its organisations and examples. */
function TrialResult({ rule, trial, examples, isOutdated }: TrialResultProps) {
  const t = useTranslations("customRules.trial");
  const format = useFormatter();
  const { read, failing, failingOrganizations, from, to, finishedAt } = trial;
  const share = read === 0 ? 0 : failing / read;
  const figures = [
    ["read", format.number(read)],
    ["failing", format.number(failing)],
    ["share", format.number(share, { style: "percent", maximumFractionDigits: 1 })],
    ["organizations", format.number(failingOrganizations)],
  ] as const;
  return (
    <Stack gap="0.875rem">
      <dl className={css.figures} data-outdated={isOutdated || undefined}>
        {figures.map(([name, value]) => (
          <Flex
            key={name}
            direction="column-reverse"
            justify="flex-end"
            p="0.75rem 1rem"
            bd="1px solid var(--line)"
            bdrs={12}
            bg="var(--surface-sunken)"
            data-bad={(name === "failing" && failing > 0) || undefined}
          >
            <Text component="dt" c="var(--ink-2)" fz="0.8125rem">
              {t(`figures.${name}`)}
            </Text>
            <dd>{value}</dd>
          </Flex>
        ))}
      </dl>
      <p className={css.lead}>
        {t("period", {
          from: formatDate(from),
          to: formatDate(to),
          at: finishedAt === null ? "" : format.dateTime(new Date(finishedAt), "moment"),
        })}
      </p>
      {failing > 0 ? (
        <>
          <TrialOrganizations ruleId={rule.id} trial={trial} />
          {examples && <TrialExamples examples={examples} failing={failing} />}
        </>
      ) : (
        <EmptyState
          icon={
            read === 0 ? <IconFileOff size={28} stroke={1.6} /> : <IconCircleCheck size={28} stroke={1.6} />
          }
          title={t(read === 0 ? "none" : "clean")}
        />
      )}
    </Stack>
  );
}

interface TrialOrganizationsProps {
  readonly ruleId: number;
  readonly trial: RuleTrial;
}

/** RULE-002: bar chart and table of the organisations with most failing reports. */
function TrialOrganizations({ ruleId, trial }: TrialOrganizationsProps) {
  const t = useTranslations("customRules.trial");
  const format = useFormatter();
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...organizationsQuery(ruleId, trial.id, page - 1),
    placeholderData: keepPreviousData,
  });
  // The longest bar of all pages is on the first one.
  const first = useQuery(organizationsQuery(ruleId, trial.id, 0));
  if (list.isError && !list.data)
    return <FailedState title={t("organizations")} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton height={160} />;
  const { rows, total } = list.data;
  return (
    <section className={css.block} aria-busy={list.isPlaceholderData}>
      <BarTable
        title={t("organizations")}
        rowHead={t("organization")}
        heads={[t("failing"), t("share")]}
        hasHeads
        max={first.data?.rows[0]?.failing}
        rows={rows.map(({ organization, failing, read }) => ({
          key: String(organization.id),
          name: (
            <Link
              to={pagePaths.editOrganization}
              params={{ id: String(organization.id) }}
              className={css.link}
              title={organization.name}
            >
              {shortCompanyName(organization.name)}
            </Link>
          ),
          bar: [{ value: failing, tone: "bad" }],
          cells: [
            t("ofRead", { failing, read }),
            format.number(read === 0 ? 0 : failing / read, { style: "percent", maximumFractionDigits: 1 }),
          ],
        }))}
      />
      {total > organizationsSize && (
        <TablePager
          page={page}
          size={organizationsSize}
          total={total}
          sizes={[organizationsSize]}
          pageWindow={pageWindow}
          onPage={setPage}
          onSize={() => undefined}
        />
      )}
    </section>
  );
}

/** Examples before the button shows more. */
const shownFirst = 5;
const shownMore = 20;

interface TrialExamplesProps {
  readonly examples: RuleTrialDetails["examples"];
  readonly failing: number;
}

/** RULE-002: reports that break the rule, with the values that the rule reads. On phones a report is a card. */
function TrialExamples({ examples, failing }: TrialExamplesProps) {
  const t = useTranslations("customRules.trial");
  const labelOf = useTranslations("agreements.fields");
  const words = useTranslations("shared.words");
  const [count, setCount] = useState(shownFirst);
  const shown = examples.slice(0, count);
  const left = examples.length - shown.length;
  const valueOf = (field: string, value: string | null) => {
    if (value === null) return words("empty");
    if (value === "true" || value === "false") return words(value === "true" ? "yes" : "no");
    return formatFieldValue(field as ReportFormField, value);
  };
  return (
    <section className={css.block} aria-label={t("examples")}>
      <Title order={3} p="0.625rem 1rem" fz="0.90625rem">
        {t("examples")}
      </Title>
      <table className={`${tables.table} ${tables.examples}`} aria-label={t("examples")}>
        <thead>
          <tr>
            <th scope="col">{t("report")}</th>
            <th scope="col">{t("organization")}</th>
            <th scope="col">{t("contractDate")}</th>
            <th scope="col">{t("values")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ reportId, number, organization, contractDate, values }) => (
            <tr key={reportId}>
              <th scope="row">
                <Link
                  to={pagePaths.editAgreement}
                  params={{ id: String(reportId) }}
                  className={css.link}
                  preload={false}
                >
                  {t("reportNumber", { number })}
                </Link>
              </th>
              <td title={organization.name}>{shortCompanyName(organization.name)}</td>
              <td data-name={t("contractDate")}>{formatDate(contractDate)}</td>
              <td>
                {values.map(({ field, value }, index) => (
                  <Text key={field} span display="block" style={{ overflowWrap: "anywhere" }}>
                    {labelOf(field as ReportFormField)}:{" "}
                    {index === 0 ? <mark>{valueOf(field, value)}</mark> : valueOf(field, value)}
                  </Text>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group
        component="p"
        justify="space-between"
        gap="0.25rem 1rem"
        mih="2.5rem"
        m={0}
        p="0.25rem 1rem"
        c="var(--ink-2)"
        fz="0.8125rem"
        style={{ borderBlockStart: "1px solid var(--line)" }}
      >
        <span>{t("shownExamples", { count: shown.length, total: failing })}</span>
        {left > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => setCount((now) => now + shownMore)}>
            {t("more", { count: Math.min(left, shownMore) })}
          </Button>
        )}
      </Group>
    </section>
  );
}
