import type { Consignment } from "@birzha/domain/deals/api.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { formatDate } from "@birzha/domain/shared/values/dates.ts";
import { withoutZeros } from "@birzha/domain/shared/values/decimal.ts";
import { UnstyledButton } from "@mantine/core";
import IconPaperclip from "../../../ui/icons/paperclip.svg";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { formatFigure } from "../../../i18n/local-decimal.ts";
import { pagePaths } from "../../../shared/paths.ts";
import { TabTable } from "../../../shared/records/tab-table.tsx";
import { ReportStatus, useReportStatusText } from "../../../shared/status/report-status.tsx";
import layout from "../../../ui/layout.module.css";
import type { TableColumn } from "../../../ui/table/columns/column.ts";
import { consignmentsQuery, saveReportFile } from "../queries.ts";
import { DetailLines, NoRows } from "./deal-frame.tsx";

/** DEAL-001: the reports of a contract, newest first. */
export function Consignments({ id }: { readonly id: number }) {
  const t = useTranslations("deals.rows");
  const [page, setPage] = useState(1);
  const list = useQuery({ ...consignmentsQuery(id, page), placeholderData: keepPreviousData });
  return (
    <TabTable
      label={t("title")}
      list={list}
      columns={useConsignmentColumns()}
      page={page}
      onPage={setPage}
      rowId={rowId}
      rowLabel={rowId}
      empty={<NoRows title={t("empty")} />}
    />
  );
}

const rowId = ({ id }: Consignment) => String(id);
const day = (instant: string) => formatDate(moscowDate(new Date(instant)));

function useConsignmentColumns(): readonly TableColumn<Consignment>[] {
  const t = useTranslations("deals.rows");
  const words = useTranslations("shared.words");
  const statusText = useReportStatusText();
  const details = useDetails();
  return useMemo(
    () => [
      {
        id: "id",
        label: t("report"),
        width: 116,
        onCard: "name",
        pinned: true,
        text: ({ id }) => words("number", { number: String(id) }),
        sub: ({ issueDate }) => day(issueDate),
        cell: ({ id }) => (
          <Link to={pagePaths.editAgreement} params={{ id: String(id) }} className={layout.link}>
            {words("number", { number: String(id) })}
          </Link>
        ),
      },
      {
        id: "status",
        label: t("status"),
        width: 152,
        onCard: "state",
        text: ({ status, isWithdrawn }) => statusText(status, isWithdrawn),
        cell: ({ status, isWithdrawn }) => <ReportStatus status={status} isWithdrawn={isWithdrawn} />,
      },
      {
        id: "product",
        label: t("product"),
        width: 182,
        text: ({ productTypeName }) => productTypeName,
        sub: ({ deliveryDate }) =>
          deliveryDate === null ? "" : t("delivery", { date: formatDate(deliveryDate) }),
      },
      {
        id: "amount",
        label: t("amount"),
        width: 110,
        align: "right",
        text: ({ amount }) => withoutZeros(amount),
        figure: ({ amount }) => formatFigure(withoutZeros(amount)),
      },
      {
        id: "price",
        label: t("price"),
        width: 130,
        align: "right",
        text: ({ price }) => price,
        figure: ({ price, currencyName }) => formatFigure(price, currencySign(currencyName), 2),
      },
      {
        id: "sum",
        label: t("sum"),
        width: 150,
        align: "right",
        text: ({ totalPrice }) => totalPrice,
        figure: ({ totalPrice, currencyName }) => formatFigure(totalPrice, currencySign(currencyName), 2),
      },
      {
        id: "details",
        label: t("details"),
        width: 300,
        text: (row) => details(row).join("; "),
        cell: (row) => (
          <DetailLines lines={details(row)}>
            <Versions {...row} />
            <Files {...row} />
          </DetailLines>
        ),
      },
    ],
    [t, words, statusText, details],
  );
}

/** Returns the events of a report in words: supplementary agreement, termination, reason. */
function useDetails(): (row: Consignment) => readonly string[] {
  const t = useTranslations("deals.rows");
  return useMemo(
    () => (row) => {
      const { agreementNumber, agreementDate, terminationNumber, terminationDate, description } = row;
      return [
        row.isDisputed && t("disputed"),
        agreementNumber && t("supplement", { number: agreementNumber, date: formatDate(agreementDate) }),
        terminationNumber &&
          t("termination", { number: terminationNumber, date: formatDate(terminationDate) }),
        description && t("reason", { reason: description }),
      ].filter((line): line is string => Boolean(line));
    },
    [t],
  );
}

function Versions({ id, versionCount }: Consignment) {
  const t = useTranslations("deals.rows");
  if (versionCount < 2) return null;
  return (
    <Link to={pagePaths.agreementVersions} params={{ id: String(id) }} className={layout.link}>
      {t("versions", { count: versionCount })}
    </Link>
  );
}

function Files({ files }: Consignment) {
  const saving = useMutation(saveReportFile);
  return files.map((file) => (
    <UnstyledButton key={file.id} fz="inherit" className={layout.link} onClick={() => saving.mutate(file)}>
      <IconPaperclip size={14} aria-hidden /> {file.value}
    </UnstyledButton>
  ));
}
