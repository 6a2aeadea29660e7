import type { Insertable, Kysely, Selectable } from "kysely";
import { completeInn } from "@birzha/domain/shared/values/inn.ts";
import type { PortalDatabase } from "../../src/platform/db/database.ts";

/**
 * Builders of rows for database tests. A test states its relevant values; the builders add the rest, parents
 * included, with unique plausible values. They write as the owner, without any rule.
 */
type Db = Kysely<PortalDatabase>;

export type OrganizationRow = Selectable<PortalDatabase["organizations"]>;
export type UserRow = Selectable<PortalDatabase["users"]>;
export type MembershipRow = Selectable<PortalDatabase["memberships"]>;

let last = 0;

/** A unique number per process. */
export const nextNumber = (): number => ++last;

/** A unique taxpayer number with valid check digits. */
export const nextInn = (): string => completeInn(String(770_000_000 + nextNumber()));

export async function anOrganization(
  db: Db,
  given: Partial<Insertable<PortalDatabase["organizations"]>> = {},
): Promise<OrganizationRow> {
  const number = nextNumber();
  return db
    .insertInto("organizations")
    .values({
      inn: nextInn(),
      name: `ООО «Зерно-${number}»`,
      address: `394000, г. Воронеж, ул. Полевая, д. ${number}`,
      active_date: "2024-01-15",
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function aUser(
  db: Db,
  given: Partial<Insertable<PortalDatabase["users"]>> = {},
): Promise<UserRow> {
  const number = nextNumber();
  return db
    .insertInto("users")
    .values({
      issuer: "https://identity.test",
      subject: `subject-${number}`,
      account: `user-${number}`,
      name: `Сидорова Мария ${number}`,
      phone: `+7 (912) 345-67-${String(number % 100).padStart(2, "0")}`,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Exchange staff. */
export const anOperator = (
  db: Db,
  given: Partial<Insertable<PortalDatabase["users"]>> = {},
): Promise<UserRow> => aUser(db, { role: 2, ...given });

/** An employee; creates user and organisation unless given. */
export async function aMembership(
  db: Db,
  given: Partial<Insertable<PortalDatabase["memberships"]>> = {},
): Promise<MembershipRow> {
  return db
    .insertInto("memberships")
    .values({
      ...given,
      user_id: given.user_id ?? (await aUser(db)).id,
      organization_id: given.organization_id ?? (await anOrganization(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface Member {
  readonly user: UserRow;
  readonly organization: OrganizationRow;
}

export interface MemberOptions {
  readonly organization?: OrganizationRow;
  readonly user?: Partial<Insertable<PortalDatabase["users"]>>;
}

/** A user with the organisation of an employee membership. */
export const anEmployee = (db: Db, options: MemberOptions = {}): Promise<Member> => aMember(db, 0, options);

/** A user with the owned organisation. */
export const anOwner = (db: Db, options: MemberOptions = {}): Promise<Member> => aMember(db, 1, options);

async function aMember(db: Db, userType: 0 | 1, options: MemberOptions): Promise<Member> {
  const organization = options.organization ?? (await anOrganization(db));
  const user = await aUser(db, { last_organization_id: organization.id, ...options.user });
  await aMembership(db, { user_id: user.id, organization_id: organization.id, user_type: userType });
  return { user, organization };
}

export type ApplicationRow = Selectable<PortalDatabase["applications"]>;

/** A new application of a new user for an unknown organisation, by default. */
export async function anApplication(
  db: Db,
  given: Partial<Insertable<PortalDatabase["applications"]>> = {},
): Promise<ApplicationRow> {
  const applicant = given.user_id === undefined ? await aUser(db) : undefined;
  return db
    .insertInto("applications")
    .values({
      account: applicant?.account ?? "applicant",
      full_name: "Новикова Анна Дмитриевна",
      phone: "+7 (900) 000-00-05",
      inn: nextInn(),
      name: "ООО «Колос»",
      address: "г. Воронеж, ул. Полевая, д. 1",
      is_f_address: false,
      is_ip: false,
      is_uk: false,
      ntb_user: false,
      consent_at: "2026-03-01T12:00:00+03:00",
      consent_version: "1",
      result_check: true,
      registered_at: "2026-03-01T12:00:00+03:00",
      to_operator: true,
      ...given,
      user_id: given.user_id ?? applicant!.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A notification of a proposal that waits for the exchange, by default. */
export async function aNotice(
  db: Db,
  given: Partial<Insertable<PortalDatabase["exchange_notices"]>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto("exchange_notices")
    .values({
      area: "proposal",
      kind: "proposal_new",
      entity_id: nextNumber(),
      payload: JSON.stringify({}),
      created_at: "2026-03-01T12:00:00+03:00",
      ...given,
      organization_id: given.organization_id ?? (await anOrganization(db)).id,
      user_id: given.user_id ?? (await aUser(db)).id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type TradingMemberRow = Selectable<PortalDatabase["trading_members"]>;

/** An auction member. */
export async function aTradingMember(
  db: Db,
  given: Partial<Insertable<PortalDatabase["trading_members"]>> = {},
): Promise<TradingMemberRow> {
  const number = nextNumber();
  return db
    .insertInto("trading_members")
    .values({
      external_id: `TM-${number}`,
      inn: nextInn(),
      name: `ООО «Трейдер-${number}»`,
      auction_start_date: "2025-02-03",
      actual_status_date: "2025-02-03",
      status: "active",
      changed_at: "2026-03-01T12:00:00+03:00",
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An application of an organisation to admit a member, sent by its new user. */
export async function aMemberApplication(
  db: Db,
  organizationId: number,
  memberId: number,
): Promise<{ readonly id: number }> {
  const application = await db
    .insertInto("member_applications")
    .values({
      organization_id: organizationId,
      stored_at: "2026-03-10T12:00:00+03:00",
      stored_by: (await aUser(db)).id,
      last_edit_at: "2026-03-10T12:00:00+03:00",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { inn, name, status } = await db
    .selectFrom("trading_members")
    .select(["inn", "name", "status"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("member_application_entries")
    .values({
      application_id: application.id,
      member_id: memberId,
      inn,
      name,
      member_status: status,
      admission_date: "2026-03-12",
    })
    .execute();
  return application;
}
