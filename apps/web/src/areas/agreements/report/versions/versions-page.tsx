import type { AttachedFile } from "@birzha/domain/agreements/agreement.ts";
import { compareVersions } from "@birzha/domain/agreements/compare-versions.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { Box, Button, Stack, Text } from "@mantine/core";
import IconDownload from "../../../../ui/icons/download.svg";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch, useNavigate } from "@tanstack/react-router";
import { useState, Suspense } from "react";
import { useTranslations, useFormatter } from "use-intl";
import { ApiFailure } from "../../../../api/api-failure.ts";
import { FormSkeleton } from "../../../../shared/form/form-skeleton.tsx";
import { DateInput } from "../../../../shared/inputs/date-input.tsx";
import { BackLink } from "../../../../shared/page-links.tsx";
import { pagePaths } from "../../../../shared/paths.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { isStaff } from "../../../../shared/session/user.ts";
import { ReportStatus } from "../../../../shared/status/report-status.tsx";
import { FailedState } from "../../../../ui/feedback/failed-state.tsx";
import { HistoryText } from "../../../../ui/feedback/history-list.tsx";
import { SelectField } from "../../../../ui/fields/select-field.tsx";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import { PageHeader } from "../../../../ui/navigation/page-header.tsx";
import { reportFiles } from "../../mutations.ts";
import { historyQuery, type RegisterEntry } from "../../queries.ts";
import { useStoredReport, storedReportQuery } from "../view/use-stored-report.ts";
import { ChangeList } from "./change-list.tsx";
import css from "./versions-page.module.css";
import { chooseVersions, parseVersionsSearch, versionOfDay } from "./versions-search.ts";
import layout from "../../../../ui/layout.module.css";

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
          <BackLink to={pagePaths.editAgreement} params={{ id: number }}>
            {t("agreements.form.title", { number })}
          </BackLink>
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
          <Stack gap="0.75rem" className="no-print">
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
          </Stack>
          <VersionComparison versions={versions} before={chosen.before} after={chosen.after} />
        </div>
      )}
    </>
  );
}

/** PROOF-004: shows the version that was in force on a day. */
function AsOfDay({ versions }: { readonly versions: readonly RegisterEntry[] }) {
  const t = useTranslations("corrections");
  const navigate = useNavigate();
  const [today] = useState(() => moscowDate(new Date()));
  const [day, setDay] = useState<string | null>(null);
  const found = day === null ? undefined : versionOfDay(versions, day);
  const choose = (chosen: string | null) => {
    setDay(chosen);
    const version = chosen === null ? undefined : versionOfDay(versions, chosen);
    if (!version) return;
    void navigate({
      to: pagePaths.agreementVersions,
      params: (current) => current,
      search: { to: version.versionNumber },
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div>
      <DateInput label={t("day")} max={today} value={day} onChange={choose} />
      <Text mt="0.375rem" className={css.day} role="status">
        {day !== null &&
          (found ? (
            <>
              {t("asOf", { date: formatDate(day), number: String(found.versionNumber ?? 1) })}{" "}
              <Link to={pagePaths.viewAgreement} params={{ id: String(found.id) }}>
                {t("open")}
              </Link>
            </>
          ) : (
            t("before", { date: formatDate(day), first: formatDate(firstDay(versions)) })
          ))}
      </Text>
    </div>
  );
}

const firstDay = (versions: readonly RegisterEntry[]): string =>
  moscowDate(new Date(versions.at(-1)?.issueDate ?? ""));

const WarningDetails = lazyComponent(() => import("../../../../shared/agreements/warning-details.tsx"));

interface VersionListProps {
  readonly versions: readonly RegisterEntry[];
  readonly shown: { readonly before: RegisterEntry | undefined; readonly after: RegisterEntry | undefined };
}

/** List of versions: action, author, time, organisation and reason; each links to its changes. */
function VersionList({ versions, shown }: VersionListProps) {
  const t = useTranslations("agreements");
  const reason = useTranslations("shared.history");
  const causes = useTranslations("corrections.causes");
  return (
    <nav aria-label={t("versions.list")}>
      <Stack component="ol" gap="0.5rem" className={`${layout.plain} ${css.versions}`}>
        {versions.map((version) => {
          const {
            id,
            kind,
            versionNumber = 1,
            versionDate,
            versionAuthor = null,
            description,
            correction,
          } = version;
          const why = description ?? correction?.reason;
          return (
            <li key={id} data-part={version === shown.before ? "before" : undefined}>
              <Link
                to={pagePaths.agreementVersions}
                params={(current) => current}
                search={{ to: versionNumber }}
                aria-current={version === shown.after ? "true" : undefined}
                className={css.version}
              >
                <HistoryText
                  entry={{
                    what: kind ? t(`versionKinds.${kind}`) : "",
                    aside: <ReportStatus {...version} />,
                    who: versionAuthor,
                    at: versionDate ?? version.issueDate,
                    notes: [
                      t("register.version", { number: versionNumber }),
                      t("versions.behalf", { name: version.organizationName }),
                      ...(correction ? [causes(correction.cause)] : []),
                    ],
                    why: why && (version.isWithdrawn ? why : reason("reason", { reason: why })),
                  }}
                />
              </Link>
              {version.warnings && (
                <Suspense>
                  <WarningDetails warnings={version.warnings} />
                </Suspense>
              )}
            </li>
          );
        })}
      </Stack>
    </nav>
  );
}

const choice = { "--tile": "18rem", "--tile-gap": "0.75rem 1.125rem" } as const;

interface VersionComparisonProps {
  readonly versions: readonly RegisterEntry[];
  readonly before: RegisterEntry | undefined;
  readonly after: RegisterEntry;
}

/** Compares any two versions of a report field by field, with the files of each (OTC-155). */
function VersionComparison({ versions, before, after }: VersionComparisonProps) {
  const t = useTranslations("agreements");
  const format = useFormatter();
  const navigate = useNavigate();
  const go = (part: { readonly from?: number; readonly to?: number }) =>
    void navigate({
      to: pagePaths.agreementVersions,
      params: (current) => current,
      search: { from: before?.versionNumber, to: after.versionNumber, ...part },
      replace: true,
      resetScroll: false,
    });
  const options = versions.map(({ versionNumber = 1, versionDate, versionAuthor }) => ({
    value: String(versionNumber),
    label: [
      t("register.version", { number: versionNumber }),
      versionDate && format.dateTime(new Date(versionDate), "moment"),
      versionAuthor,
    ]
      .filter(Boolean)
      .join(" · "),
  }));
  const select = (label: string, shown: RegisterEntry | undefined, part: "from" | "to") => (
    <SelectField
      label={label}
      placeholder={t("versions.none")}
      options={options}
      value={shown ? String(shown.versionNumber) : null}
      onChange={(number) => number !== null && go({ [part]: Number(number) })}
    />
  );

  return (
    <Stack
      component="section"
      gap="1rem"
      miw={0}
      className={`${layout.card} ${css.comparison}`}
      aria-label={t("versions.comparison")}
    >
      <Box className={`${layout.tiles} ${css.choice}`} style={choice}>
        {select(t("versions.from"), before, "from")}
        {select(t("versions.to"), after, "to")}
      </Box>
      {before ? (
        <Changes before={before} after={after} />
      ) : (
        <Text inherit py="1rem" c="var(--ink-2)">
          {t("versions.first")}
        </Text>
      )}
      <Box className={layout.tiles} style={choice}>
        {before && <VersionFiles version={before} />}
        <VersionFiles version={after} />
      </Box>
    </Stack>
  );
}

/** Compares the two full snapshots, so that no field is missed. */
function Changes({ before, after }: { readonly before: RegisterEntry; readonly after: RegisterEntry }) {
  const t = useTranslations("agreements");
  const old = useQuery(storedReportQuery(before.id));
  const now = useQuery(storedReportQuery(after.id));
  if (old.isError || now.isError)
    return (
      <FailedState
        title={t("failures.form")}
        onRetry={() => [old, now].forEach((query) => query.isError && void query.refetch())}
        isRetrying={old.isFetching || now.isFetching}
      />
    );
  if (!old.data || !now.data) return <Box mih="12rem" aria-busy />;
  const changes = compareVersions(now.data.definition, old.data, now.data);
  return changes.length > 0 ? (
    <ChangeList label={t("versions.comparison")} changes={changes} />
  ) : (
    <Text inherit py="1rem" c="var(--ink-2)">
      {t("changes.none")}
    </Text>
  );
}

function VersionFiles({ version }: { readonly version: RegisterEntry }) {
  const t = useTranslations();
  return (
    <div className={css.files}>
      <Box component="h2" m="0 0 0.25rem" fz="0.875rem" fw={600}>
        <Link to={pagePaths.viewAgreement} params={{ id: String(version.id) }}>
          {t("agreements.register.version", { number: version.versionNumber ?? 1 })}
        </Link>
      </Box>
      {version.files.length === 0 ? (
        <Text inherit c="var(--ink-3)">
          {t("shared.files.none")}
        </Text>
      ) : (
        <ul className={layout.plain}>
          {version.files.map((file: AttachedFile) => (
            <li key={file.id}>
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconDownload size={15} aria-hidden />}
                aria-label={t("shared.files.download", { name: file.value })}
                onClick={() => void reportFiles.download(file)}
              >
                {file.value}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
