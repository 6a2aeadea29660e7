import type { CustomRule } from "@birzha/domain/rules/custom-rule.ts";
import type { DbReader } from "../../../platform/db/handles.ts";
import { sendPipeline } from "../../../platform/db/pipeline.ts";
import { loadDictionaries, type LoadedDictionaries } from "../../catalogs/queries.ts";
import { loadRulesInForce } from "../../rules/queries.ts";

/** Catalogues and custom rules that reports are validated by, as of the current transaction (RULE-002). */
export interface ReportReferences extends LoadedDictionaries {
  readonly rules: readonly CustomRule[];
}

export async function loadReportReferences(db: DbReader): Promise<ReportReferences> {
  const [{ records, find }, rules] = await sendPipeline(loadDictionaries(db), loadRulesInForce(db));
  return { records, find, rules };
}
