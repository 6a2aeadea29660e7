import { sql } from "kysely";
import type { DutyRuleContent } from "@birzha/domain/duties/duty-rule.ts";
import { statusId } from "@birzha/domain/agreements/lifecycle.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addMonths, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { insertNilReturn, insertRule } from "@birzha/server/areas/duties/store.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import { demoProducts } from "./goods.ts";
import type { AuditJournal } from "./journal.ts";
import { blockedOrganization, organizationNames, type OrganizationName } from "./organizations.ts";
import { reportersOf, type DemoAuthor } from "./people.ts";

interface Example extends Pick<DutyRuleContent, "name" | "triggerField" | "days" | "dayKind"> {
  readonly goods: readonly (keyof typeof demoProducts)[];
  readonly volumeFrom?: string;
  readonly amountFrom?: string;
}

/** Good and days of the rule that counts from the shipment; its due dates can be any day of the week. */
export const shippedGood = "peas";
export const daysFromShipment = 20;

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
    name: "Пример: горох, мука и отруби, от отгрузки",
    goods: [shippedGood, "flour", "bran"],
    triggerField: "shipment_fact_date",
    days: daysFromShipment,
    dayKind: "calendar",
  },
];

const citation = "Пример для демонстрации, не норма права";

/** Creates the reporting rules, before the first report. */
export async function setExampleRules(
  db: DbTransaction,
  {
    records,
    day,
    authorId,
    journal,
  }: {
    readonly records: CatalogKeys;
    readonly day: IsoDate;
    readonly authorId: number;
    readonly journal: AuditJournal;
  },
): Promise<void> {
  for (const { goods: keys, volumeFrom = null, amountFrom = null, ...example } of examples) {
    const rule: DutyRuleContent = {
      ...example,
      productTypeIds: keys
        .map((key) => records("productTypes", demoProducts[key].key).id)
        .toSorted((a, b) => a - b),
      volumeFrom,
      amountFrom,
      validFrom: day,
      validTo: null,
      citation,
      confirmedBy: null,
      confirmedOn: null,
    };
    const at = new Date(`${day}T10:00:00+03:00`);
    const id = await insertRule(db, rule, { authorId, at });
    const entry = { action: "duties.create-rule", entity: "duty-rule", entityId: id, after: rule };
    journal.decide(at, { userId: authorId }, entry);
  }
}

interface NilReturnWorld {
  readonly db: DbTransaction;
  readonly now: Date;
  readonly organizations: Readonly<Record<OrganizationName, number>>;
  readonly people: ReadonlyMap<string, DemoAuthor>;
  readonly journal: AuditJournal;
}

/** FIX-245: the organisation that owes a month, and its distance from the current month. */
export const missedMonth = { of: "farm", monthsBack: 2 } as const satisfies {
  of: OrganizationName;
  monthsBack: number;
};

/** Returns the first day of a month before the current one. */
export const monthBefore = (today: IsoDate, months: number): IsoDate =>
  addMonths(`${today.slice(0, 8)}01`, -months);

/** FIX-245: files nil returns for all complete months without a report except the missed one. */
export async function fileNilReturns(world: NilReturnWorld): Promise<void> {
  const { db, now, organizations, people, journal } = world;
  const today = moscowDate(now);
  const missed = monthBefore(today, missedMonth.monthsBack);
  for (const name of organizationNames) {
    if (name === blockedOrganization.name) continue;
    const organizationId = organizations[name];
    const author = people.get(reportersOf(name, 0)[0]!)!;
    const months = Array.from({ length: 12 }, (_, back) => monthBefore(today, back + 1));
    const { rows } = await sql<{ month: IsoDate }>`
      select m.month from unnest(${months}::date[]) as m (month) where not exists (
        select from agreements r where r.organization_id = ${organizationId} and r.status <> ${statusId("rejected")}
          and r.contract_date >= m.month and r.contract_date < m.month + interval '1 month')
      order by m.month`.execute(db);
    for (const { month } of rows) {
      if (name === missedMonth.of && month === missed) continue;
      const usual = new Date(`${addMonths(month, 1).slice(0, 8)}05T10:20:00+03:00`);
      const at = usual < now ? usual : new Date(now.getTime() - 3_600_000);
      const id = await insertNilReturn(db, { organizationId, month, authorId: author.userId, at });
      const entry = {
        action: "duties.file-nil-return",
        entity: "nil-return",
        entityId: id,
        after: { month },
      };
      journal.submit(at, author, organizationId, entry);
    }
  }
}
