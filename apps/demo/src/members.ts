import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import type { MemberStatus } from "@birzha/domain/members/lifecycle.ts";
import { shortCompanyName } from "@birzha/domain/organizations/short-company-name.ts";
import { moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import {
  putMembers,
  insertApplication,
  insertDraft,
  resolveApplication,
} from "@birzha/server/areas/members/store.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import { notifyExchange } from "@birzha/server/platform/exchange/notify-exchange.ts";
import { readCompanies } from "./counterparties.ts";
import { decisionAfter, waitingMoments, type AuditJournal } from "./journal.ts";
import { demoOrganizations, organizationNames, type OrganizationName } from "./organizations.ts";
import type { DemoAuthor } from "./people.ts";
import { randomFrom } from "./random.ts";

/** Members by index, and the days from the application until their admission or its end. */
interface Wanted {
  readonly members: readonly number[];
  readonly admitted?: number;
  readonly terminated?: number;
}

interface Plan {
  readonly of: OrganizationName;
  readonly login: string;
  /** Days ago. */
  readonly sent: number;
  readonly wanted: readonly Wanted[];
  /** Absent: pending at the exchange. A comment is the reason of the rejection. */
  readonly decided?: "accepted" | { readonly comment: string };
}

const run = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

const plans: readonly Plan[] = [
  {
    of: "trader",
    login: "owner",
    sent: 400,
    wanted: [{ members: run(2, 17), admitted: 3 }],
    decided: "accepted",
  },
  {
    of: "trader",
    login: "owner",
    sent: 210,
    wanted: [
      { members: [4, 9, 12], terminated: 5 },
      { members: run(20, 25), admitted: 2 },
    ],
    decided: "accepted",
  },
  {
    of: "trader",
    login: "employee",
    sent: 64,
    wanted: [{ members: [30, 31, 33], admitted: 2 }],
    decided: {
      comment: "Приложите письмо с подписью руководителя: заявление подал сотрудник без доверенности.",
    },
  },
  {
    of: "trader",
    login: "owner",
    sent: 61,
    wanted: [{ members: [30, 31, 33], admitted: 2 }],
    decided: "accepted",
  },
  {
    of: "trader",
    login: "owner",
    sent: 18,
    wanted: [
      { members: [9], admitted: 2 },
      { members: [14], terminated: 30 },
    ],
    decided: "accepted",
  },
  { of: "trader", login: "owner", sent: 2, wanted: [{ members: [36, 37, 38, 41], admitted: 6 }] },
  { of: "trader", login: "employee", sent: 1, wanted: [{ members: [16], terminated: 5 }] },
  {
    of: "elevator",
    login: "demo-tkachenko",
    sent: 300,
    wanted: [{ members: run(10, 18), admitted: 2 }],
    decided: "accepted",
  },
  { of: "elevator", login: "demo-tkachenko", sent: 3, wanted: [{ members: [19, 20], admitted: 7 }] },
  {
    of: "holding",
    login: "demo-galeeva",
    sent: 150,
    wanted: [{ members: [5, 6, 7, 40], admitted: 4 }],
    decided: "accepted",
  },
  {
    of: "sugar",
    login: "demo-sakharova",
    sent: 12,
    wanted: [{ members: [50, 51], admitted: 3 }],
    decided: { comment: "Участники не заключили договор на организацию аукционов по сахару." },
  },
];

/** Drafts of the first organisation: a valid one, and an old one whose day has passed. */
const drafts = [
  { saved: 1, members: [42, 43, 44], admitted: 9 },
  { saved: 26, members: [45], admitted: 4 },
] as const;

/** Later changes of status: index of the member, status, days ago. */
const changedStatuses: readonly (readonly [place: number, status: MemberStatus, since: number])[] = [
  [6, "suspended", 20],
  [13, "terminated", 90],
  [22, "suspended", 8],
  [27, "terminated", 250],
  [34, "suspended", 45],
  [47, "terminated", 130],
  [35, "opened", 5],
  [48, "opened", 3],
  [55, "opened", 12],
  [58, "opened", 1],
];

export interface MembersWorld {
  readonly db: DbTransaction;
  readonly organizations: Readonly<Record<OrganizationName, number>>;
  readonly people: ReadonlyMap<string, DemoAuthor>;
  readonly now: Date;
  readonly journal: AuditJournal;
}

/**
 * Creates members of all statuses with admissions by some organisations, applications of all statuses, and
 * two drafts.
 */
export async function admitMembers({ db, organizations, people, now, journal }: MembersWorld): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const dayAgo = (days: number) => moscowDate(ago(days));
  const ids = await insertMembers(db, dayAgo, now);
  const operator = people.get("operator")!;
  const random = randomFrom(20_261_121);
  const waiting = [...waitingMoments(now, plans.filter(({ decided }) => !decided).length, 46)];

  for (const { of, login, sent, wanted, decided } of plans) {
    const organizationId = organizations[of];
    const author = people.get(login)!;
    const at = decided ? ago(sent) : waiting.shift()!;
    const entries = await toEntries(db, organizationId, ids, wanted, moscowDate(at));
    const id = await insertApplication(db, entries, undefined, {
      organizationId,
      authorId: author.userId,
      at,
    });
    const entry = { entity: "member-application", entityId: id };
    journal.submit(at, author, organizationId, { ...entry, action: "members.send-application" });
    if (decided) {
      const isAccepted = decided === "accepted";
      const comment = isAccepted ? null : decided.comment;
      const decidedAt = decisionAfter(at, random);
      await resolveApplication(db, {
        id,
        status: isAccepted ? "accepted" : "rejected",
        comment,
        by: operator.userId,
        at: decidedAt,
      });
      journal.decide(decidedAt, operator, {
        ...entry,
        action: isAccepted ? "members.accept-application" : "members.reject-application",
        after: { comment },
      });
    } else
      await notifyExchange(
        { db, actor: author, clock: { now: () => at } },
        {
          area: "application",
          kind: "application_new",
          entityId: id,
          organization: { id: organizationId },
          payload: { orderId: id, members: entries },
        },
      );
  }
  for (const { saved, members, admitted } of drafts)
    await insertDraft(
      db,
      members.map((place) => ({
        memberId: ids[place]!.id,
        admissionDate: addDays(dayAgo(saved), admitted),
        cancelAdmissionDate: null,
      })),
      { organizationId: organizations.trader, authorId: people.get("owner")!.userId, at: ago(saved) },
    );

  for (const [place, memberAuctionStatus, since] of changedStatuses) {
    const { given } = ids[place]!;
    await putMembers(db, [{ ...given, memberAuctionStatus, actualStatusDate: dayAgo(since) }], ago(since));
  }
}

type Given = Parameters<typeof putMembers>[1][number];
interface DemoMember {
  readonly id: number;
  readonly given: Given;
}

/**
 * Creates the trading participants of the portal and the companies of the directory, initially all active.
 */
async function insertMembers(
  db: DbTransaction,
  dayAgo: (days: number) => IsoDate,
  now: Date,
): Promise<readonly DemoMember[]> {
  const participants = organizationNames.flatMap((name) =>
    demoOrganizations[name].isMember ? [demoOrganizations[name]] : [],
  );
  const members: DemoMember[] = [];
  for (const [place, { inn, name }] of [...participants, ...(await readCompanies())].entries()) {
    const since = dayAgo(1100 - place * 11);
    const given: Given = {
      externalId: `TM-${String(place + 1).padStart(4, "0")}`,
      memberInn: inn,
      memberName: shortCompanyName(name),
      auctionStartDate: since,
      actualStatusDate: since,
      memberAuctionStatus: "active",
    };
    members.push({ id: (await putMembers(db, [given], now))[0]!.id, given });
  }
  return members;
}

/**
 * Returns the entries of an application: the new date, and the existing first day of members with an
 * admission.
 */
async function toEntries(
  db: DbTransaction,
  organizationId: number,
  ids: readonly DemoMember[],
  wanted: readonly Wanted[],
  sentOn: IsoDate,
): Promise<AdmissionEntry[]> {
  const stored = await db
    .selectFrom("member_admissions")
    .select(["member_id", "admission_date", "cancel_admission_date"])
    .where("organization_id", "=", organizationId)
    .execute();
  return wanted.flatMap(({ members, admitted, terminated }) =>
    members.map((place) => {
      const memberId = ids[place]!.id;
      const before = stored.find((row) => row.member_id === memberId);
      return {
        memberId,
        admissionDate: admitted === undefined ? (before?.admission_date ?? null) : addDays(sentOn, admitted),
        cancelAdmissionDate:
          terminated === undefined ? (before?.cancel_admission_date ?? null) : addDays(sentOn, terminated),
      };
    }),
  );
}
