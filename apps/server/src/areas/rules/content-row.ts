import { sql, type RawBuilder } from "kysely";
import type { CustomRuleContent, RuleDefinition } from "@birzha/domain/rules/custom-rule.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";

/** Content of a rule as columns. */
export interface ContentRow {
  readonly definition: unknown;
  readonly severity: string;
  readonly textRu: string;
  readonly textEn: string;
  readonly source: string;
  readonly validFrom: IsoDate;
  readonly validTo: IsoDate | null;
}

/** Selects the content of a rule from a table with its columns. */
export const ruleContent = (table: "r" | "h"): RawBuilder<unknown> =>
  sql.join(
    [
      ["definition", "definition"],
      ["severity", "severity"],
      ["text_ru", "textRu"],
      ["text_en", "textEn"],
      ["source", "source"],
      ["valid_from", "validFrom"],
      ["valid_to", "validTo"],
    ].map(([column, name]) => sql`${sql.ref(`${table}.${column}`)} as ${sql.ref(name!)}`),
  );

/** Converts columns to the content of a rule; only validated definitions are stored. */
export const toContent = ({
  definition,
  severity,
  textRu,
  textEn,
  ...row
}: ContentRow): CustomRuleContent => ({
  ...row,
  definition: definition as RuleDefinition,
  severity: severity as CustomRuleContent["severity"],
  text: { ru: textRu, en: textEn },
});
