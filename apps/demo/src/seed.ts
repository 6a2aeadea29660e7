import { sql } from "kysely";
import { addDays } from "@birzha/domain/shared/values/dates.ts";
import type { DemoSettings } from "@birzha/server/demonstration.ts";
import { seedCompanyDirectory } from "@birzha/server/areas/catalogs/store.ts";
import { sealDays } from "@birzha/server/areas/receipts/actions/seal-days.ts";
import { sealAudit } from "@birzha/server/platform/audit/seal-audit.ts";
import { appendPastAudit } from "@birzha/server/platform/audit/audit.ts";
import type { OwnerTx, DbReader } from "@birzha/server/platform/db/handles.ts";
import { inOwnerTransaction } from "@birzha/server/platform/db/request-transaction.ts";
import { fileProposals } from "./auctions.ts";
import { storeAttachments, type PdfAttachment } from "./attachments.ts";
import { loadCatalogKeys } from "./catalog-keys.ts";
import { fileConsignments } from "./consignments.ts";
import { concludeContracts } from "./contracts.ts";
import { readCompanies } from "./counterparties.ts";
import { fileNilReturns, setExampleRules } from "./duties.ts";
import { readDirectory } from "./directory.ts";
import { blockDemoOrganization, blockedOrganization, insertOrganizations } from "./organizations.ts";
import { fileApplications } from "./applications.ts";
import { openJournal } from "./journal.ts";
import { insertMarket, publishMarket } from "./market.ts";
import { planMarket } from "./market-plans.ts";
import { fileMentions } from "./mentions.ts";
import { admitMembers } from "./members.ts";
import { notifyDecisions } from "./notices.ts";
import { insertPeople } from "./people.ts";
import { planSuspicions } from "./radar-plans.ts";
import { liveReports } from "./report-lives.ts";
import { planSpotDeals, reportSpotDeals, spotAttachments } from "./spot.ts";
import { blockedDays, demoDays, planReports, type ReportPlan } from "./report-plans.ts";

/** Setting that records the existence and size of the demo data. */
const demoKey = "demo_data";
const usualReports = 320;

/**
 * Creates three years of demo data: organisations, users, reports with versions and files. Uses one
 * transaction, so that an aborted start leaves nothing. Does nothing if the demo data exists. Safe on several
 * nodes at once.
 * @returns whether it created the data
 */
export async function seedDemo(settings: DemoSettings): Promise<boolean> {
  const { db, files } = settings;
  if (await isSeeded(db)) return false;
  const stored: string[] = [];
  let publish: (() => Promise<void>) | undefined;
  try {
    await inOwnerTransaction(db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${demoKey}, 0))`.execute(tx);
      if (await isSeeded(tx)) return;
      publish = await inventEverything(tx, settings, (storageId) => stored.push(storageId));
    });
  } catch (error) {
    // The transaction has rolled back the rows; delete their files, too.
    for (const id of stored) await files.delete(id).catch(() => undefined);
    throw error;
  }
  await publish?.();
  if (publish) await sealPast(settings);
  return publish !== undefined;
}

/** FIX-331: seals each past day with the versions accepted on it, so that their receipts are proofs. */
async function sealPast({ db, clock }: DemoSettings): Promise<void> {
  await sealAudit(db);
  const { rows } = await sql<{ day: string }>`
    select to_char(min(changed_at) at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day from agreement_versions`.execute(
    db,
  );
  await sealDays({ db, clock, firstDay: rows[0]?.day });
}

async function inventEverything(
  db: OwnerTx,
  { db: owner, files, clock, issuer, reports = usualReports }: DemoSettings,
  onStored: (storageId: string) => void,
): Promise<() => Promise<void>> {
  await seedCompanyDirectory(db, await readDirectory());
  const firstDay = addDays(clock.today(), -demoDays - 30);
  const organizations = await insertOrganizations(db, firstDay);
  const people = await insertPeople(db, issuer, organizations, firstDay);
  const [companies, records] = [await readCompanies(), await loadCatalogKeys(db)];
  const setting = { reports, clock, companies, records };
  const plans = [...planReports(setting), ...planMarket(setting), ...planSuspicions(setting)];

  const journal = openJournal();
  const operator = people.get("operator")!;
  const now = clock.now();
  await setExampleRules(db, { records, day: firstDay, authorId: operator.userId, journal });
  await liveReports(
    {
      db,
      organizations,
      people,
      files: await storeAttachments(files, plans.flatMap(attachmentsOf), onStored),
      onAudit: (at, actor, entry) =>
        actor.kind === "operator"
          ? journal.decide(at, actor, entry)
          : journal.submit(at, actor, actor.organization?.id, entry),
    },
    plans,
  );

  const spotPlans = planSpotDeals(clock.today());
  await reportSpotDeals(
    {
      db,
      organizations,
      people,
      files: await storeAttachments(files, spotAttachments(spotPlans), onStored),
      now,
      journal,
    },
    spotPlans,
  );
  await fileNilReturns({ db, now, organizations, people, journal });
  await fileApplications({ db, people, operator, now, journal });
  await fileProposals({ db, clock, organizations, people, journal });
  await admitMembers({ db, organizations, people, now, journal });
  await concludeContracts({ db, organizations, people, now, journal });
  const blockedAt = new Date(now.getTime() - blockedDays * 86_400_000);
  await blockDemoOrganization(db, organizations[blockedOrganization.name], {
    authorId: operator.userId,
    at: blockedAt,
  });
  await notifyDecisions(db, now);
  await db
    .insertInto("settings")
    .values({ key: demoKey, value: JSON.stringify({ reports: plans.length }) })
    .execute();
  await insertMarket(db, firstDay, clock.today());
  await appendPastAudit(db, journal.entries);
  return async () => {
    await publishMarket(owner, setting, { organizations, people });
    await fileConsignments(owner, setting, plans, { organizations, people });
    await fileMentions(owner, setting, plans, { organizations, people });
  };
}

const attachmentsOf = ({ attachments, supplement, steps }: ReportPlan): readonly PdfAttachment[] => {
  const isNeeded = steps.some((step) => step.action === "update" && step.correction === "price");
  return supplement && isNeeded ? [...attachments, supplement] : attachments;
};

const isSeeded = async (db: DbReader): Promise<boolean> =>
  (await db.selectFrom("settings").select("key").where("key", "=", demoKey).executeTakeFirst()) !== undefined;
