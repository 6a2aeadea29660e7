import { sql, type RawBuilder } from "kysely";
import type { StoredRecord } from "@birzha/domain/catalogs/api.ts";
import type { CatalogName } from "@birzha/domain/catalogs/catalogs.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { newestReports, type EditEffect, type EffectKind } from "@birzha/domain/shared/registers/effects.ts";
import { countEffects } from "../../platform/db/lists/count-effects.ts";
import type { DbReader } from "../../platform/db/handles.ts";

type Sql = RawBuilder<unknown>;

/** Column in which a report stores the record's name. A report refers to its product type by id. */
const nameInReport: Readonly<Partial<Record<CatalogName, Sql>>> = {
  basisTypes: sql`a.basis_type_name`,
  calculationTypes: sql`a.calculation_type_name`,
  currencies: sql`a.currency_name`,
  deliveryMethods: sql`a.delivery_method_name`,
  deliveryTypes: sql`a.delivery_type_name`,
  originGoods: sql`a.origin_goods_name`,
  ports: sql`a.port_name`,
};

/** DESK-022: counts where a record is used before staff hide it from forms. */
export function listHideEffects(
  db: DbReader,
  clock: Clock,
  catalog: CatalogName,
  { id, name }: Pick<StoredRecord, "id" | "name">,
): Promise<EditEffect[]> {
  const named = nameInReport[catalog];
  // No index covers these names, so only the newest reports are checked.
  const inReports = named && {
    rows: sql`select from (
      select ${named} as name from agreements a order by a.issue_date desc, a.id desc limit ${newestReports}) r
      where r.name = ${name}`,
    isPartial: sql`exists (select from agreements limit 1 offset ${newestReports})`,
  };
  const questions: Partial<Record<CatalogName, Partial<Record<EffectKind, { readonly rows: Sql }>>>> = {
    productTypes: {
      reports: { rows: sql`select from agreements a where a.product_type_id = ${id}` },
      dutyRules: {
        rows: sql`select from duty_rules r join duty_rule_versions v on v.rule_id = r.id and v.version = r.version
          where ${id} = any(v.product_type_ids) and coalesce(v.valid_to, ${clock.today()}) >= ${clock.today()}`,
      },
    },
    regions: {
      productTypes: { rows: sql`select from product_type_regions where region_id = ${id}` },
    },
    basisTypes: {
      deliveryTypes: { rows: sql`select from delivery_types where basis_id = ${id} and is_active` },
    },
  };
  return countEffects(db, { ...(inReports && { reports: inReports }), ...questions[catalog] });
}
