import type { DutyRuleContent } from "@birzha/domain/duties/duty-rule.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { insertRule } from "@birzha/server/areas/duties/store.ts";
import type { AuditEntry } from "@birzha/server/platform/audit/audit.ts";
import type { Tx } from "@birzha/server/platform/db/handles.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import { goods } from "./goods.ts";

interface Example extends Pick<DutyRuleContent, "name" | "triggerField" | "days" | "dayKind"> {
  readonly goods: readonly (keyof typeof goods)[];
  readonly volumeFrom?: string;
  readonly amountFrom?: string;
}

/**
 * WORK-060: one example of each kind of rule. The names say that they are examples without a legal source.
 */
const examples: readonly Example[] = [
  {
    name: "Пример: зерно от 60 тонн",
    goods: ["wheat3", "wheat4", "wheat5", "durum", "rye", "barley", "maize", "oats"],
    volumeFrom: "60",
    triggerField: "contract_date",
    days: 3,
    dayKind: "working",
  },
  {
    name: "Пример: масличные от 3 млн ₽",
    goods: ["sunflower", "soya", "rape", "flax"],
    amountFrom: "3000000",
    triggerField: "contract_date",
    days: 5,
    dayKind: "calendar-moved",
  },
  {
    name: "Пример: мука и отруби, от отгрузки",
    goods: ["flour", "bran"],
    triggerField: "shipment_fact_date",
    days: 10,
    dayKind: "calendar",
  },
];

const citation = "Пример для демонстрации, не норма права";

/** Creates the reporting rules, before the first report. */
export async function setExampleRules(
  db: Tx,
  {
    records,
    day,
    authorId,
  }: { readonly records: CatalogKeys; readonly day: IsoDate; readonly authorId: number },
): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (const { goods: keys, volumeFrom = null, amountFrom = null, ...example } of examples) {
    const rule: DutyRuleContent = {
      ...example,
      productTypeIds: keys.map((key) => records("productTypes", goods[key].key).id).toSorted((a, b) => a - b),
      volumeFrom,
      amountFrom,
      validFrom: day,
      validTo: null,
      citation,
      confirmedBy: null,
      confirmedOn: null,
    };
    const id = await insertRule(db, rule, { authorId, at: new Date(`${day}T10:00:00+03:00`) });
    entries.push({ action: "duties.create-rule", entity: "duty-rule", entityId: id, after: rule });
  }
  return entries;
}
