import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { IconArrowLeft } from "@tabler/icons-react";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { FormSkeleton } from "../../../../shared/form/form-skeleton.tsx";
import { paths } from "../../../../shared/paths.ts";
import { isStaff } from "../../../../shared/session/user.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { AsOfDay } from "./as-of-day.tsx";
import { VersionComparison } from "./version-comparison.tsx";
import { VersionList } from "./version-list.tsx";
import { historyQuery } from "../../queries.ts";
import { useStoredReport } from "../view/use-stored-report.ts";
import css from "./versions-page.module.css";
import { chooseVersions, parseVersionsSearch } from "./versions-search.ts";

/** Maximum page size: loads all versions so that any two can be compared. */
const versionsPerPage = 500;

/** History of a report: its versions and the differences of any two (OTC-018, OTC-019, OTC-155, S-7). */
export function VersionsPage() {
  const t = useTranslations();
  const { id } = useParams({ from: "/guarded/agreements/versions/{-$id}" });
  const search = useSearch({ strict: false, select: parseVersionsSearch });
  const user = useCurrentUser();
  const reader = { isStaff: isStaff(user), organizationId: user.organizationInfo?.id };
  const stored = useStoredReport(Number(id));
  const report = stored.data?.report;
  const history = useInfiniteQuery({
    ...historyQuery(reader, report?.reportId ?? 0, versionsPerPage),
    enabled: report !== undefined,
  });
  const versions = history.data?.pages.flatMap(({ rows }) => rows);
  const number = String(report?.reportId ?? id);
  const failed = [stored, history].find((query) => query.isError && !query.data);
  const opened = report?.isChildren ? report.version : undefined;
  const chosen = versions && chooseVersions(versions, search, opened);

  return (
    <>
      <PageHeader
        title={t("agreements.versions.title", { number })}
        back={
          <Link to={paths.editAgreement} params={{ id: number }}>
            <IconArrowLeft size={15} aria-hidden />
            {t("agreements.form.title", { number })}
          </Link>
        }
      />
      {failed ? (
        <FailedState
          title={t("agreements.failures.history")}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
          requestId={failed.error instanceof ApiFailure ? failed.error.requestId : undefined}
        />
      ) : !versions || !chosen?.after ? (
        <FormSkeleton />
      ) : (
        <div className={css.page}>
          <div className={css.list}>
            <AsOfDay versions={versions} />
            <VersionList versions={versions} shown={chosen} />
            {history.hasNextPage && (
              <Button
                variant="default"
                loading={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                {t("shared.table.older")}
              </Button>
            )}
          </div>
          <VersionComparison versions={versions} before={chosen.before} after={chosen.after} />
        </div>
      )}
    </>
  );
}
