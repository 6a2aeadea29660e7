import type { StaffVersionRow } from "@birzha/domain/agreements/agreement.ts";
import { columnLabel, reportRegister, type ReportKey } from "@birzha/domain/agreements/register.ts";
import { currencySign } from "@birzha/domain/shared/values/currency-sign.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { formatQuantity } from "../../../../i18n/local-decimal.ts";
import { usePlainColumns } from "../../../../shared/register/plain-columns.ts";
import WarningDetails from "../../../../shared/agreements/warning-details.tsx";
import { ChangeTable } from "../../../../ui/fields/change-table.tsx";
import { versionsQuery } from "../queue/queue-queries.ts";
import { ReadDetails, type DetailsProps, RowDetails } from "./read-details.tsx";

const shown = [
  "contractNumber",
  "contractDate",
  "manufacturerName",
  "purchaserName",
  "productTypeName",
  "amount",
  "price",
  "deliveryTypeName",
] as const;

function useReportColumns() {
  const fields = useTranslations("agreements.fields");
  const label = useCallback((key: ReportKey) => fields(columnLabel(key)), [fields]);
  return usePlainColumns<typeof reportRegister, StaffVersionRow>({
    register: reportRegister,
    isStaff: true,
    label,
    ways: {
      price: { text: ({ price, currencyName }) => formatQuantity(price, currencySign(currencyName), 2) },
    },
  });
}

/** Main columns of a report as it is now. */
export function ReportColumns({ id }: { readonly id: number }) {
  const columns = useReportColumns();
  return (
    <ReadDetails query={useQuery(versionsQuery(id))}>
      {({ rows: [now] }) => now && <RowDetails columns={columns} row={now} shown={shown} />}
    </ReadDetails>
  );
}

/** Details of a flagged report, and the changes of its last version, old → new. */
export default function ReportDetails({ item }: DetailsProps) {
  const t = useTranslations("queue.item");
  const columns = useReportColumns();
  return (
    <ReadDetails query={useQuery(versionsQuery(item.id))}>
      {({ rows: [now, before] }) => {
        if (!now) return null;
        const changes = before
          ? columns
              .map((column) => ({
                key: column.id,
                label: column.label,
                before: column.text(before),
                after: column.text(now),
              }))
              .filter((change) => change.before !== change.after && !ofVersions.has(change.key))
          : [];
        return (
          <>
            <RowDetails columns={columns} row={now} shown={shown} />
            {now.warnings && <WarningDetails warnings={now.warnings} isOpen />}
            {changes.length > 0 && (
              <section>
                <h3>{t("changes")}</h3>
                <ChangeTable label={t("changes")} changes={changes} />
              </section>
            )}
          </>
        );
      }}
    </ReadDetails>
  );
}

/** Columns that differ in every version. */
const ofVersions: ReadonlySet<string> = new Set(["id", "issueDate", "changedDate"]);
