import { downloadPrices } from "@birzha/domain/market/api.ts";
import { importCommodities, type ImportedCommodity } from "@birzha/domain/market/import-api.ts";
import { startRun } from "@birzha/domain/market/run-api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";
import type { PricesQuestion } from "./queries.ts";

/** MKT-009: starts a run by hand. */
export const startRunMutation = mutationOptions({
  mutationFn: (note: string) => callEndpoint(startRun, { body: { note } }),
  meta: { error: "market.run.failed" },
});

/** MKT-001: downloads the prices of the page as CSV. */
export const savePrices = mutationOptions({
  mutationFn: (query: PricesQuestion) => downloadResponse(downloadPrices, { query }, "prices.csv"),
  meta: { error: "market.actions.saveFailed" },
});

/** MKT-010: assigns a product to a commodity, or removes it. */
export const assignProductMutation = mutationOptions({
  mutationFn: async (row: ImportedCommodity) => {
    const [result] = await callEndpoint(importCommodities, { body: { data: [row] } });
    if (result?.result === "error") throw new Error(result.errorMessage);
  },
  onSuccess: (_data, _row, _result, { client }) => client.invalidateQueries({ queryKey: ["market"] }),
  meta: { error: "market.commodities.failed" },
});
