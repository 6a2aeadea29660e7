import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../../../shared/paths.ts";
import type { RowHistory } from "../../../ui/table/columns/column.ts";
import { historyQuery, type Reader, type RegisterEntry } from "../queries.ts";
import css from "./register-history.module.css";

/** Returns the expandable version history of a register row (OTC-018, OTC-019, OTC-025). */
export function useRegisterHistory(
  reader: Reader,
  actions: (version: RegisterEntry) => ReactNode,
): RowHistory<RegisterEntry> {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      has: () => true,
      count: ({ versionCount }) => versionCount,
      useVersions: (report) => {
        const query = useInfiniteQuery(historyQuery(reader, report.id));
        const versions = useMemo(() => query.data?.pages.flatMap(({ rows }) => rows), [query.data]);
        return {
          versions,
          failed: query.isError && !query.data,
          retry: () => void query.refetch(),
          more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
        };
      },
      versionId: ({ id }) => String(id),
      label: (version) => <VersionLabel version={version} />,
      onOpen: ({ id }) => void navigate({ to: paths.viewAgreement, params: { id: String(id) } }),
      actions,
    }),
    [reader, navigate, actions],
  );
}

function VersionLabel({ version }: { version: RegisterEntry }) {
  const t = useTranslations("agreements");
  const { versionNumber, versionDate, versionAuthor, kind } = version;
  const day = versionDate ? formatDate(moscowDate(new Date(versionDate))) : "";
  const what = kind ? t(`versionKinds.${kind}`) : "";
  return (
    <span className={css.label} title={[what, day, versionAuthor].filter(Boolean).join(" · ")}>
      <span>
        <b>{t("register.version", { number: versionNumber ?? 1 })}</b> {day}
      </span>
      <small>{versionAuthor}</small>
    </span>
  );
}
