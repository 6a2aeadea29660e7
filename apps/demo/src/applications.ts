import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { decideApplication, insertApplication } from "@birzha/server/areas/applications/store.ts";
import type { Tx } from "@birzha/server/platform/db/handles.ts";
import { readDirectory } from "./directory.ts";
import { demoOrganizations, type OrganizationName } from "./organizations.ts";

/** A demo application and its decision. */
interface Plan {
  readonly login: string;
  /** A demo organisation, or the index of a company in the directory. */
  readonly of: OrganizationName | number;
  readonly ntbUser?: boolean;
  /** Days ago. */
  readonly filed: number;
  /** Absent: pending. */
  readonly decided?: { readonly reason?: string };
  /** Error of an invalid signature. */
  readonly error?: "signing.expired" | "signing.other-inn";
}

const plans: readonly Plan[] = [
  { login: "demo-ivolgina", of: "trader", filed: 1 },
  { login: "demo-sokolov", of: "trader", filed: 9, decided: { reason: "Не работает в организации." } },
  { login: "demo-ivolgina", of: "farm", filed: 3 },
  { login: "demo-kalinin", of: 3, filed: 2 },
  { login: "demo-kalinin", of: 3, ntbUser: true, filed: 2 },
  { login: "demo-yurieva", of: 7, filed: 4, error: "signing.expired" },
  { login: "demo-yurieva", of: "elevator", ntbUser: true, filed: 5 },
  {
    login: "demo-sokolov",
    of: 11,
    filed: 6,
    error: "signing.other-inn",
    decided: { reason: "ИНН в сертификате другой организации." },
  },
  {
    login: "demo-sokolov",
    of: 11,
    ntbUser: true,
    filed: 12,
    decided: { reason: "Нет договора с биржей об участии в торгах." },
  },
  { login: "demo-tkachenko", of: "elevator", filed: 400, decided: {} },
  { login: "demo-zhernova", of: "mill", filed: 380, decided: {} },
  { login: "demo-magomedov", of: "steppe", filed: 365, decided: {} },
];

interface Applicant {
  readonly userId: number;
  readonly name: string;
}

export interface ApplicationWorld {
  readonly db: Tx;
  readonly people: ReadonlyMap<string, Applicant>;
  readonly operator: Pick<Actor, "userId">;
  readonly now: Date;
}

/** Creates applications of all statuses and both purposes, for exchange staff and owners. */
export async function fileApplications({ db, people, operator, now }: ApplicationWorld): Promise<void> {
  const directory = (await readDirectory()).map((row) => ({
    inn: row["inn"]!,
    name: row["full_name"]!,
    address: row["address"]!,
  }));
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  for (const [place, { login, of, ntbUser = false, filed, decided, error }] of plans.entries()) {
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
      at: ago(filed),
    });
    if (decided)
      await decideApplication(db, id, {
        status: decided.reason === undefined ? applicationStatus.accepted : applicationStatus.rejected,
        ...(decided.reason === undefined ? {} : { reason: decided.reason }),
        authorId: operator.userId,
        at: ago(filed - 1),
      });
  }
}
