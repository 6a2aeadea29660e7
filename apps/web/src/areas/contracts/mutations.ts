import { exportContracts, reportDeliveries } from "@birzha/domain/contracts/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import type { LocalEdit } from "./use-local-edits.ts";

/** CON-042. What became of the reports is said by whoever sends them. */
export const sendReports = mutationOptions({
  mutationFn: (data: readonly LocalEdit[]) => call(reportDeliveries, { body: { data: [...data] } }),
  meta: { silent: true },
});

export interface Chosen {
  /** All of the organisation, where there are none (CON-045). */
  readonly ids: readonly number[] | undefined;
  readonly showConfirmedTransactions: boolean;
}

/** CON-043, CON-044. */
export const saveWorkbook = mutationOptions({
  mutationFn: ({ ids, showConfirmedTransactions }: Chosen) =>
    download(
      exportContracts,
      {
        query: { showConfirmedTransactions: `${showConfirmedTransactions}` },
        body: { data: { filter: ids ? [{ key: "idRec", values: [...ids] }] : null } },
      },
      "contracts.xlsx",
    ),
  meta: { error: "contracts.failures.download" },
});
