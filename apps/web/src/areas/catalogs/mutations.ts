import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import type { CatalogValues } from "@birzha/domain/catalogs/record-rules.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

interface Save {
  readonly catalog: CatalogName;
  readonly values: CatalogValues;
  /** Undefined for a new record. */
  readonly change?: { readonly id: number; readonly version: number };
}

/** CAT-016, CAT-017, CAT-037: creates or updates a record. */
export const saveRecord = mutationOptions({
  mutationFn: ({ catalog, values, change }: Save) =>
    change
      ? callEndpoint(catalogCalls[catalog].update, { body: { ...values, ...change } })
      : callEndpoint(catalogCalls[catalog].create, { body: values }),
  meta: {
    error: "shared.failures.recordSave",
    success: "catalogs.screen.saved",
    shownByScreen: ["shared.stale"],
  },
});
