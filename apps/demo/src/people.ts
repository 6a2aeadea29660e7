import { userType } from "@birzha/domain/organizations/lifecycle.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import { userStatus } from "@birzha/domain/users/lifecycle.ts";
import { demoAccounts, demoEmail, type DemoLogin } from "@birzha/identity/demo-accounts.ts";
import { sql } from "kysely";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import type { OrganizationName } from "./organizations.ts";

interface Membership {
  readonly in: OrganizationName;
  readonly isOwner?: boolean;
  /** Reason of the end of the membership. */
  readonly ended?: string;
}

interface Person {
  /** Also the login at the identity server (`demo-accounts.ts`); colleagues have no account there. */
  readonly login: string;
  readonly name: string;
  readonly isOperator?: boolean;
  readonly blocked?: string;
  /** Days since the last report; absent: still active. */
  readonly lastSeen?: number;
  /** The first one is the default acting organisation. */
  readonly memberships: readonly Membership[];
}

const account = (
  login: DemoLogin,
  memberships: readonly Membership[],
  more: Pick<Person, "isOperator" | "blocked" | "lastSeen"> = {},
): Person => ({ login, name: demoAccounts.find((each) => each.login === login)!.name, memberships, ...more });

const ownerOf = (organization: OrganizationName, login: string, name: string): Person => ({
  login,
  name,
  memberships: [{ in: organization, isOwner: true }],
});

/** The demo accounts and their fictitious colleagues. */
export const demoPeople: readonly Person[] = [
  account("operator", [], { isOperator: true }),
  account("owner", [{ in: "trader", isOwner: true }]),
  account("employee", [{ in: "trader" }, { in: "farm" }]),
  account("farmer", [{ in: "farm", isOwner: true }]),
  account("newcomer", []),
  account("blocked", [{ in: "trader" }], {
    blocked: "Передал пароль другому лицу; доступ закрыт до письменного объяснения организации.",
    lastSeen: 120,
  }),
  {
    login: "demo-kravtsova",
    name: "Кравцова Ирина Олеговна",
    lastSeen: 420,
    memberships: [{ in: "trader", ended: "Уволилась." }],
  },
  { login: "demo-savelyev", name: "Савельев Артём Романович", isOperator: true, memberships: [] },
  ownerOf("elevator", "demo-tkachenko", "Ткаченко Виктор Павлович"),
  { login: "demo-mironova", name: "Миронова Дарья Алексеевна", memberships: [{ in: "elevator" }] },
  ownerOf("steppe", "demo-magomedov", "Магомедов Руслан Ахмедович"),
  ownerOf("mill", "demo-zhernova", "Жернова Татьяна Юрьевна"),
  ownerOf("oilMill", "demo-semechkin", "Семечкин Денис Игоревич"),
  ownerOf("poultry", "demo-petukhov", "Петухов Андрей Николаевич"),
  ownerOf("holding", "demo-galeeva", "Галеева Алсу Маратовна"),
  { login: "demo-khasanov", name: "Хасанов Тимур Рашидович", memberships: [{ in: "holding" }] },
  ownerOf("siberia", "demo-ermolin", "Ермолин Сергей Витальевич"),
  ownerOf("altai", "demo-altaeva", "Алтаева Светлана Борисовна"),
  ownerOf("terminal", "demo-dorzhiev", "Доржиев Баир Цыренович"),
  ownerOf("baltic", "demo-yantarova", "Янтарова Кристина Эдуардовна"),
  ownerOf("stopped", "demo-mnimov", "Мнимов Леонид Аркадьевич"),
  ownerOf("sugar", "demo-sakharova", "Сахарова Людмила Петровна"),
  // Applicants without a decision of the exchange or an owner.
  { login: "demo-ivolgina", name: "Иволгина Полина Сергеевна", memberships: [] },
  { login: "demo-sokolov", name: "Соколов Никита Романович", memberships: [] },
  { login: "demo-kalinin", name: "Калинин Егор Владимирович", memberships: [] },
  { login: "demo-yurieva", name: "Юрьева Алёна Михайловна", memberships: [] },
];

export interface DemoAuthor {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly isOperator: boolean;
}

/**
 * Creates the users and their memberships. Reuses a user who has already signed in with the same account of
 * the same identity server.
 * @param issuer identity server of the demo accounts
 */
export async function insertPeople(
  db: DbTransaction,
  issuer: string,
  organizations: Readonly<Record<OrganizationName, number>>,
  firstDay: IsoDate,
): Promise<ReadonlyMap<string, DemoAuthor>> {
  const people = new Map<string, DemoAuthor>();
  for (const [index, person] of demoPeople.entries()) {
    const { login, name, memberships, isOperator = false, blocked } = person;
    const joined = `${addDays(firstDay, -index)}T10:00:00+03:00`;
    const details = {
      name,
      phone: `+7 (900) 000-00-${String(index + 1).padStart(2, "0")}`,
      email: demoEmail(login),
      role: isOperator ? roleCodes.operator : roleCodes.user,
      status: blocked ? userStatus.blocked : userStatus.active,
      description: blocked ?? null,
      last_organization_id: memberships[0] ? organizations[memberships[0].in] : null,
    };
    const { id } = await db
      .insertInto("users")
      .values({ issuer, subject: login, account: login, registered_at: joined, ...details })
      .onConflict((conflict) =>
        conflict.columns(["issuer", "subject"]).doUpdateSet({ ...details, version: sql`users.version + 1` }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    // S-7: the newest version of the history equals the current user.
    await sql`
      insert into user_versions (user_id, version, kind, account, name, phone, role, status, description, changed_at)
      select id, version, ${blocked ? "block" : "create"}, account, name, phone, role, status, description, registered_at
      from users where id = ${id}`.execute(db);
    await sql`
      insert into consents (user_id, version, accepted_at) values (${id}, ${consentVersion}, ${joined})
      on conflict do nothing`.execute(db);
    people.set(login, { userId: id, login, name, isOperator });
    if (memberships.length === 0) continue;
    await db
      .insertInto("memberships")
      .values(
        memberships.map(({ in: organization, isOwner, ended }) => ({
          user_id: id,
          organization_id: organizations[organization],
          user_type: isOwner ? userType.owner : userType.employee,
          is_active: ended === undefined,
          description: ended ?? null,
          created_at: joined,
        })),
      )
      .execute();
  }
  return people;
}

/** Returns the logins that reported for an organisation at that time. */
export const reportersOf = (organization: OrganizationName, daysAgo: number): readonly string[] =>
  demoPeople
    .filter(({ lastSeen = 0 }) => daysAgo >= lastSeen)
    .filter(({ memberships }) => memberships.some((membership) => membership.in === organization))
    .map(({ login }) => login);
