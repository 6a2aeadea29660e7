import { listConsents } from "@birzha/domain/users/api.ts";
import type { ConsentVersion } from "@birzha/domain/shared/access/consent.ts";
import { consentVersions } from "@birzha/domain/shared/access/consent.ts";
import { tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import type { Consent } from "@birzha/domain/users/user.ts";
import IconFileCheck from "../../../ui/icons/file-check.svg";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { callEndpoint } from "../../../api/call.ts";
import type { TabPage } from "../../../shared/records/record-tabs.tsx";
import { TabTable } from "../../../shared/records/tab-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import type { TableColumn } from "../../../ui/table/columns/column.ts";

interface UserConsentsProps extends TabPage {
  readonly userId: number;
}

/** INST-041: accepted versions of the consent with date and text. */
export default function UserConsents({ userId, page, onPage }: UserConsentsProps) {
  const t = useTranslations("consents");
  const format = useFormatter();
  const list = useQuery({
    queryKey: ["users", userId, "consents", page],
    queryFn: ({ signal }) =>
      callEndpoint(listConsents, { query: { userId, pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    placeholderData: keepPreviousData,
    meta: { error: "consents.loadFailed" },
  });
  const columns = useMemo<TableColumn<Consent>[]>(
    () => [
      { id: "version", label: t("fields.version"), width: 120, text: ({ version }) => version },
      {
        id: "accepted",
        label: t("fields.accepted"),
        width: 180,
        text: ({ acceptedAt }) => format.dateTime(new Date(acceptedAt), "moment"),
      },
      {
        id: "text",
        label: t("fields.text"),
        width: 560,
        text: ({ version }) => (isKnown(version) ? t(`texts.${version}`) : ""),
      },
    ],
    [t, format],
  );
  return (
    <TabTable
      label={t("tab")}
      columns={columns}
      rowId={rowId}
      rowLabel={rowId}
      list={list}
      page={page}
      onPage={onPage}
      empty={<EmptyState icon={<IconFileCheck size={28} stroke={1.6} />} title={t("empty")} />}
    />
  );
}

/** Old applications can name versions whose text is unknown. */
const isKnown = (version: string): version is ConsentVersion =>
  (consentVersions as readonly string[]).includes(version);

const rowId = ({ version }: Consent) => version;
