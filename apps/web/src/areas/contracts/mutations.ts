import { exportContracts, reportDeliveries } from "@birzha/domain/contracts/api.ts";
import type { Contract, ContractKey } from "@birzha/domain/contracts/register.ts";
import type { Locale } from "@birzha/domain/shared/values/localized.ts";
import { mutationOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import type { EditedRows } from "../../shared/register/row-edits/edited-row.ts";
import { exportedAsShown, exportedRows, type Shown } from "../../shared/register/register-question.ts";
import { toReport } from "./components/contract-edits.ts";
import type { ContractQuestion } from "./queries.ts";

/** CON-042: sends delivery reports. Silent, because `useSending` shows the results. */
export const sendReports = mutationOptions({
  mutationFn: (rows: EditedRows<Contract>) =>
    call(reportDeliveries, { body: { data: [...rows.values()].map(toReport) } }),
  meta: { silent: true },
});

export interface Chosen {
  /** Selected rows; undefined means all that match the filter (FIX-033). */
  readonly ids: readonly number[] | undefined;
  readonly filter: ContractQuestion["filter"];
  readonly showConfirmedTransactions: boolean;
  /** Language of the page, in which the filter is (SCREEN-016). */
  readonly language: Locale;
}

/** WORK-040: downloads the shown columns as a workbook. */
export const saveShown = mutationOptions({
  mutationFn: ({
    showConfirmedTransactions,
    language,
    ...shown
  }: Shown<ContractKey> & Pick<Chosen, "showConfirmedTransactions" | "language">) =>
    download(
      exportContracts,
      {
        query: { showConfirmedTransactions: `${showConfirmedTransactions}`, language },
        body: { data: exportedAsShown(shown) },
      },
      "contracts.xlsx",
    ),
  meta: { error: "contracts.failures.download" },
});

/** CON-043, CON-044: downloads the selected contracts as a workbook. */
export const saveWorkbook = mutationOptions({
  mutationFn: ({ ids, filter, showConfirmedTransactions, language }: Chosen) =>
    download(
      exportContracts,
      {
        query: { showConfirmedTransactions: `${showConfirmedTransactions}`, language },
        body: { data: exportedRows(ids, filter) },
      },
      "contracts.xlsx",
    ),
  meta: { error: "contracts.failures.download" },
});
