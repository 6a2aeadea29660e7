import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { decideApplication, insertApplication } from "@birzha/server/areas/applications/store.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import { officeHour } from "./courses.ts";
import { readDirectory } from "./directory.ts";
import { decisionAfter, waitingMoments, type AuditJournal } from "./journal.ts";
import { demoOrganizations, type OrganizationName } from "./organizations.ts";
import { randomFrom } from "./random.ts";

/** A demo application and its decision. */
interface Plan {
  readonly login: string;
  /** A demo organisation, or the index of a company in the directory. */
  readonly of: OrganizationName | number;
  readonly ntbUser?: boolean;
  /** The decision and the days since it; absent: pending. */
  readonly decided?: { readonly daysAgo: number; readonly reason?: string };
  /** Error of an invalid signature. */
  readonly error?: "signing.expired" | "signing.other-inn";
}

const plans: readonly Plan[] = [
  { login: "demo-yurieva", of: "elevator", ntbUser: true },
  { login: "demo-sokolov", of: "trader", decided: { daysAgo: 9, reason: "Не работает в организации." } },
  { login: "demo-ivolgina", of: "trader" },
  { login: "demo-kalinin", of: 3 },
  { login: "demo-kalinin", of: 3, ntbUser: true },
  { login: "demo-yurieva", of: 7, error: "signing.expired" },
  { login: "demo-ivolgina", of: "farm" },
  {
    login: "demo-sokolov",
    of: 11,
    error: "signing.other-inn",
    decided: { daysAgo: 6, reason: "ИНН в сертификате другой организации." },
  },
  {
    login: "demo-sokolov",
    of: 11,
    ntbUser: true,
    decided: { daysAgo: 12, reason: "Нет договора с биржей об участии в торгах." },
  },
  { login: "demo-tkachenko", of: "elevator", decided: { daysAgo: 400 } },
  { login: "demo-zhernova", of: "mill", decided: { daysAgo: 380 } },
  { login: "demo-magomedov", of: "steppe", decided: { daysAgo: 365 } },
];

interface Applicant {
  readonly userId: number;
  readonly name: string;
}

export interface ApplicationWorld {
  readonly db: DbTransaction;
  readonly people: ReadonlyMap<string, Applicant>;
  readonly operator: Pick<Actor, "userId">;
  readonly now: Date;
  readonly journal: AuditJournal;
}

/** FIX-245: the first pending application waits for days. */
const oldestPending = 3 * 86_400_000;

/** Creates applications of all statuses and both purposes, for exchange staff and owners. */
export async function fileApplications({
  db,
  people,
  operator,
  now,
  journal,
}: ApplicationWorld): Promise<void> {
  const directory = (await readDirectory()).map((row) => ({
    inn: row["inn"]!,
    name: row["full_name"]!,
    address: row["address"]!,
  }));
  const random = randomFrom(20_261_121);
  const today = new Date(now.getTime() - 12 * 3_600_000);
  const waiting = [...waitingMoments(now, plans.filter(({ decided }) => !decided).length, 52)];
  waiting[0] = new Date(now.getTime() - oldestPending);
  for (const [place, { login, of, ntbUser = false, decided, error }] of plans.entries()) {
    const filed = decided ? officeHour(today, -decided.daysAgo, random) : waiting.shift()!;
    const applicant = people.get(login)!;
    const company = typeof of === "number" ? directory[of]! : demoOrganizations[of];
    const id = await insertApplication(db, {
      userId: applicant.userId,
      account: login,
      fullName: applicant.name,
      phone: `+7 (900) 100-00-${String(place + 10)}`,
      inn: company.inn,
      name: company.name,
      address: company.address,
      isFAddress: true,
      isIP: false,
      UKInn: undefined,
      ntbUser,
      resultCheck: error === undefined,
      checkCode: error,
      at: filed,
    });
    journal.submit(filed, applicant, undefined, {
      action: "applications.submit",
      entity: "application",
      entityId: id,
      after: { inn: company.inn, ntbUser },
    });
    if (!decided) continue;
    const isAccepted = decided.reason === undefined;
    const at = decisionAfter(filed, random);
    await decideApplication(db, id, {
      status: isAccepted ? applicationStatus.accepted : applicationStatus.rejected,
      ...(isAccepted ? {} : { reason: decided.reason }),
      authorId: operator.userId,
      at,
    });
    journal.decide(at, operator, {
      action: isAccepted ? "applications.accept" : "applications.reject",
      entity: "application",
      entityId: id,
      after: { reason: decided.reason },
    });
  }
}
