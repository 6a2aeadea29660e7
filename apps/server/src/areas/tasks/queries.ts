import { sql } from "kysely";
import { isStaff, operatorRole } from "@birzha/domain/shared/access/actor.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type * as api from "@birzha/domain/tasks/api.ts";
import {
  itemKey,
  maxPerKind,
  queueOf,
  type QueueClaim,
  type QueueItem,
  type QueueKind,
} from "@birzha/domain/tasks/queue.ts";
import { waitingWork } from "@birzha/domain/tasks/work.ts";
import { collapseThreshold, kindOfTask, workListOf, type WaitingTask } from "@birzha/domain/tasks/task.ts";
import type { WaitingLimits } from "../../platform/db/lists/find-waiting.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { findWaitingReports } from "../agreements/waiting.ts";
import { findWaitingApplications } from "../applications/waiting.ts";
import { findPendingApprovals } from "../approvals/waiting.ts";
import { findNearestAuction, findWaitingProposals } from "../auctions/waiting.ts";
import { findWaitingContracts } from "../contracts/waiting.ts";
import { findUnreportedRests } from "../deals/waiting.ts";
import { findWaitingDisputes } from "../counterparties/waiting.ts";
import { findNextMonth, findWaitingMonth } from "../duties/waiting.ts";
import { findPriceProblems, findSuspicions } from "../market/waiting.ts";
import { subjectsInEnglish } from "../exchange/queries.ts";
import { findWaitingAdmissions } from "../members/waiting.ts";
import { countUnreadNotices } from "../notices/queries.ts";
import { findFailedSuccessions } from "../organizations/waiting.ts";
import { findWaitingDeals } from "../spot/waiting.ts";
import { listWork } from "./work-queries.ts";

type Asking = Pick<RequestContext, "db" | "actor" | "clock" | "replacementDays">;

/** WORK-002: lists the caller's tasks. There is no table: a finished task no longer matches its area's query. */
export async function listTasks(asking: Asking): Promise<ResultOf<typeof api.listTasks>> {
  const { clock } = asking;
  const waiting = await findToDo(asking, { limit: collapseThreshold });
  const { tasks, counters } = workListOf(waiting, clock.today());
  return {
    tasks: tasks.map((task) => ({ ...task, records: [...task.records] })),
    counters,
    today: clock.today(),
    unreadNotices: await countUnreadNotices(asking.db, asking.actor.userId),
    auction: filesProposals(asking) ? await findNearestAuction(asking.db, clock) : null,
    nextMonth: isStaff(asking.actor) ? null : await findNextMonth(asking.db, asking.actor, clock),
  };
}

/** Finds pending items visible to the caller, with actions only where the caller can perform them. */
const findToDo = async (
  asking: Asking,
  some: Omit<WaitingLimits, "today" | "now">,
): Promise<readonly WaitingTask[]> =>
  (await askAreas(asking, { ...some, today: asking.clock.today(), now: asking.clock.now() })).filter(
    ({ kind }) => mayAct(asking, kind),
  );

/** DESK-020: lists the exchange's queue from the same queries as the tasks, with a higher limit and with claims. */
export async function listQueue(
  asking: Asking,
  { query: { language } }: Pick<InputOf<typeof api.listQueue>, "query">,
): Promise<ResultOf<typeof api.listQueue>> {
  const { db, clock } = asking;
  const { items, counts } = queueOf(await findToDo(asking, { limit: maxPerKind }));
  const claims = await findClaims(db, clock.now());
  const named = language === "en" ? await subjectsInEnglish(db, items) : items;
  return {
    items: named.map((item) => ({
      ...item,
      score: item.score ?? null,
      sides: item.sides ?? null,
      taken: claims.get(itemKey(item)) ?? null,
    })),
    counts,
    today: clock.today(),
    cutOff: await findNearestAuction(db, clock),
  };
}

/** DESK-024: returns statistics of the operators' work. */
export async function getWork(asking: Asking): Promise<ResultOf<typeof api.getWork>> {
  return {
    days: await listWork(asking.db, asking.clock),
    waiting: waitingWork(queueOf(await findToDo(asking, { limit: maxPerKind }))),
  };
}

/** Whether an item is pending at the exchange according to its area. */
export async function isWaiting(
  asking: Asking,
  { kind, id }: Pick<QueueItem, "kind" | "id">,
): Promise<boolean> {
  const waiting = await findToDo(asking, { limit: 1, id });
  return waiting.some((one) => one.kind === kind && one.count > 0);
}

interface ClaimRow extends QueueClaim {
  readonly kind: QueueKind;
  readonly id: number;
}

/** Finds active claims by item key. Each new claim deletes expired ones, so there are few. */
async function findClaims(db: DbReader, now: Date): Promise<ReadonlyMap<string, QueueClaim>> {
  const { rows } = await sql<ClaimRow>`
    select c.kind, c.entity_id as id, c.user_id as "userId", u.name, c.expires_at as until
    from task_claims c join users u on u.id = c.user_id
    where c.expires_at > ${now.toISOString()} order by c.expires_at desc limit ${maxClaims}`.execute(db);
  return new Map(rows.map(({ kind, id, ...claim }) => [itemKey({ kind, id }), claim]));
}

/** Safety limit; there are fewer active claims. */
const maxClaims = 1_000;

/** Returns the operator who has claimed a task. */
export async function findHolder(
  db: DbReader,
  { kind, id }: Pick<QueueItem, "kind" | "id">,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select u.name from task_claims c join users u on u.id = c.user_id
    where c.kind = ${kind} and c.entity_id = ${id}`.execute(db);
  return rows[0]?.name;
}

const filesProposals = ({ actor: { kind, organization } }: Asking): boolean =>
  kind !== "operator" && organization?.hasAccess === true && organization.hasAuctions;

/** Users of a blocked organisation (G-11c) and staff above operators (G-13) cannot act, so they get no actions. */
const mayAct = ({ actor }: Asking, kind: WaitingTask["kind"]): boolean =>
  kindOfTask(kind).group !== "todo" ||
  (actor.kind === "operator" ? actor.role === operatorRole : actor.organization?.isActive === true);

/** Collects pending items of the areas that the caller can use. */
async function askAreas(asking: Asking, some: WaitingLimits): Promise<readonly WaitingTask[]> {
  const { db, actor, clock } = asking;
  const { organization } = actor;
  const isStaffed = actor.kind === "operator";
  if (!organization && !isStaffed) return [];
  const may = (right: "hasAuctions" | "hasContracts" | "hasSpot") =>
    isStaffed || (organization?.hasAccess === true && organization[right]);
  return [
    ...(await findWaitingReports(db, asking, some)),
    ...(await findUnreportedRests(db, actor, some)),
    ...(await findWaitingMonth(db, actor, clock, some)),
    ...(may("hasContracts") ? await findWaitingContracts(db, actor, some) : []),
    ...(may("hasSpot") ? await findWaitingDeals(db, actor, some) : []),
    ...(may("hasAuctions") ? await findWaitingProposals(db, actor, clock, some) : []),
    ...(may("hasAuctions") ? await findWaitingAdmissions(db, actor, some) : []),
    ...(await findWaitingApplications(db, actor, some)),
    ...(isStaffed ? [await findSuspicions(db, some)] : []),
    ...(isStaffed ? [await findPriceProblems(db, some)] : []),
    ...(isStaffed ? await findWaitingDisputes(db, clock, some) : []),
    ...(isStaffed ? [await findFailedSuccessions(db, some)] : []),
    ...(isStaffed ? await findPendingApprovals(db, actor, clock, some) : []),
  ];
}
