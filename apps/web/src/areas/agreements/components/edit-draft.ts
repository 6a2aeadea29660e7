import type { FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { toEntries, toValues } from "../../../shared/form/form-entries.ts";

/** Where unsent corrections of a stored report are kept. */
export const editDraftKey = (account: string, reportId: number): string =>
  `report_edit_${account}_${reportId}`;

/** What of a stored report people fill in. */
export const enteredValues = (definition: FormDefinition, values: FormValues): FormValues =>
  toValues(toEntries(definition, values));
