import { sql } from "kysely";
import { frequentRefusals, type listFrequentRefusals } from "@birzha/domain/rules/api.ts";
import { customRuleLimits, toRuleCode } from "@birzha/domain/rules/custom-rule-code.ts";
import type { CustomRule } from "@birzha/domain/rules/custom-rule.ts";
import { customRuleState } from "@birzha/domain/rules/lifecycle.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { prepareStatement } from "../../platform/db/sql-templates.ts";
import { ruleContent, toContent, type ContentRow } from "./content-row.ts";

let cached: { readonly versionToken: string; readonly rules: readonly CustomRule[] } | undefined;

const findVersion = prepareStatement(
  () => sql<{ versionToken: string }>`select version as "versionToken" from report_rule_version`,
);

/**
 * RULE-002: loads the custom rules in force and those that have ended, without suspended ones: a contract date selects among them. Caches them by
 * version token, which one query per call reads in the caller's transaction, as for catalogues.
 */
export async function loadRulesInForce(db: DbReader): Promise<readonly CustomRule[]> {
  const { rows } = await findVersion().execute(db);
  if (cached?.versionToken === rows[0]!.versionToken) return cached.rules;
  cached = await readRules(db);
  return cached.rules;
}

/** Reads in one statement, so that rules and token belong to the same snapshot. */
async function readRules(db: DbReader): Promise<NonNullable<typeof cached>> {
  const { rows } = await sql<
    { readonly versionToken: string; readonly id: number | null } & {
      readonly [Key in keyof ContentRow]: ContentRow[Key] | null;
    }
  >`
    select v.version as "versionToken", r.id, ${ruleContent("r")}
    from report_rule_version v left join report_rules r on r.state = ${sql.lit(customRuleState.inForce)}
      and r.suspended_at is null
    order by r.id limit ${customRuleLimits.rules}`.execute(db);
  const rules = rows.flatMap(({ versionToken: _, id, ...content }) =>
    id === null ? [] : [{ number: id, code: toRuleCode(id), ...toContent(content as ContentRow) }],
  );
  return { versionToken: rows[0]!.versionToken, rules };
}

/** SCREEN-106: finds the rules that refused most reports in the last days, the most frequent first. */
export async function findFrequentRefusals(
  db: DbReader,
  today: IsoDate,
): Promise<ResultOf<typeof listFrequentRefusals>> {
  const { days, minCount, limit } = frequentRefusals;
  const { rows } = await sql<{ code: string; refusals: number }>`
    select code, sum(refusals)::integer as refusals from rule_refusals
    where day > ${addDays(today, -days)}::date group by code having sum(refusals) >= ${sql.lit(minCount)}
    order by sum(refusals) desc, code limit ${sql.lit(limit)}`.execute(db);
  return rows;
}
