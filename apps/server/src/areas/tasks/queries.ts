import { nearestAuction } from "@birzha/domain/auctions/auction-dates.ts";
import { operatorRole } from "@birzha/domain/shared/actor.ts";
import type { ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { listTasks as endpoint } from "@birzha/domain/tasks/api.ts";
import { kindOfTask, workListOf, type Waiting } from "@birzha/domain/tasks/task.ts";
import type { Context } from "../../platform/http/context.ts";
import { findWaitingReports } from "../agreements/waiting.ts";
import { findWaitingApplications } from "../applications/waiting.ts";
import { findWaitingProposals } from "../auctions/waiting.ts";
import { findWaitingContracts } from "../contracts/waiting.ts";
import { findWaitingAdmissions } from "../members/waiting.ts";
import { findWaitingDeals } from "../spot/waiting.ts";

type Asking = Pick<Context, "db" | "actor" | "clock">;

/** WORK-002: the work list of the caller. It has no table: what is done is no answer of its area any more. */
export async function listTasks(asking: Asking): Promise<ResultOf<typeof endpoint>> {
  const { clock } = asking;
  const waiting = (await askAreas(asking)).filter(({ kind }) => mayAct(asking, kind));
  const { tasks, counters } = workListOf(waiting, clock.today());
  return {
    tasks: [...tasks],
    counters,
    today: clock.today(),
    auction: filesProposals(asking) ? nearestAuction(clock.now()) : null,
  };
}

const filesProposals = ({ actor: { kind, organization } }: Asking): boolean =>
  kind !== "operator" && organization?.hasAccess === true && organization.hasAuctions;

/** A firm that is blocked does nothing (G-11c), nor does staff above operators (G-13): what waits is others' to do. */
const mayAct = ({ actor }: Asking, kind: Waiting["kind"]): boolean =>
  kindOfTask(kind).group !== "todo" ||
  (actor.kind === "operator" ? actor.role === operatorRole : actor.organization?.isActive === true);

/** Each area that the caller may enter tells what waits in it. */
async function askAreas({ db, actor, clock }: Asking): Promise<readonly Waiting[]> {
  const { organization } = actor;
  const isStaffed = actor.kind === "operator";
  if (!organization && !isStaffed) return [];
  const may = (right: "hasAuctions" | "hasContracts" | "hasSpot") =>
    isStaffed || (organization?.hasAccess === true && organization[right]);
  return [
    ...(await findWaitingReports(db, actor, clock)),
    ...(may("hasContracts") ? await findWaitingContracts(db, actor) : []),
    ...(may("hasSpot") ? await findWaitingDeals(db, actor) : []),
    ...(may("hasAuctions") ? await findWaitingProposals(db, actor, clock) : []),
    ...(may("hasAuctions") ? await findWaitingAdmissions(db, actor) : []),
    ...(await findWaitingApplications(db, actor)),
  ];
}
