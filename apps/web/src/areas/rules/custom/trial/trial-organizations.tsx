import type { RuleTrial } from "@birzha/domain/rules/custom-rule-api.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { pageWindow } from "@birzha/domain/shared/registers/pagination.ts";
import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { paths } from "../../../../shared/paths.ts";
import { BarTable } from "../../../../ui/charts/bar-table.tsx";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { TablePager } from "../../../../ui/table/table-pager.tsx";
import { organizationsQuery, organizationsSize } from "../custom-rule-queries.ts";
import css from "./trial.module.css";

interface TrialOrganizationsProps {
  readonly ruleId: number;
  readonly trial: RuleTrial;
}

/** RULE-002: bar chart and table of the organisations with most failing reports. */
export function TrialOrganizations({ ruleId, trial }: TrialOrganizationsProps) {
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
              to={paths.editOrganization}
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
