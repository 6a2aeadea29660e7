import type { LiveEvent } from "@birzha/domain/events/event.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import type { QueryClient } from "@tanstack/react-query";
import { isOwnWrite } from "../../api/request-id.ts";
import { noteTold } from "../../api/told.ts";
import { isBlocked } from "../session/person.ts";
import { currentPerson, followSession } from "../session/session.ts";
import { isLeaving } from "../session/session-end.ts";
import { rereadPerson } from "../session/session-sync.ts";
import { applyEvents } from "./apply-events.ts";
import type { Frame } from "./frames.ts";
import { openEventConnection, type EventConnection } from "./event-connection.ts";
import { joinLeaderElection } from "./leader-election.ts";

/** Between the tabs: a frame that was heard, what has to be read anew because none can be, or the wish to look after the line. */
type TabMessage = Frame | "reload" | "check";

/** WORK-030: as long as somebody is signed in, what was read follows what happens at the exchange. */
export function followEvents(client: QueryClient): () => void {
  let stop: (() => void) | undefined;
  const start = () => {
    stop?.();
    const person = currentPerson();
    stop = person && !isBlocked(person) ? followAs(person, client) : undefined;
  };
  start();
  const stopFollowing = followSession(start);
  return () => {
    stopFollowing();
    stop?.();
  };
}

function followAs(person: CurrentUser, client: QueryClient): () => void {
  const organizationId = person.organizationInfo?.id;
  const application = applyEvents(client);
  let lastId: number | undefined;
  let line: EventConnection | undefined;

  const hear = ({ id, name, data }: Frame) => {
    lastId = id ?? lastId;
    if (id !== undefined) noteTold(id);
    if (name === "reload") application.applyAll();
    if (name !== "change") return;
    const event = JSON.parse(data) as LiveEvent;
    const isOwn = event.request !== undefined && isOwnWrite(event.request);
    // FIX-047: what stands above every page until it was read.
    if (event.kind === "notices" && currentPerson()?.unreadNotices && !isOwn)
      rereadPerson().catch(() => undefined);
    const isOfMembers = event.kind === "users" || event.kind === "organizations";
    // Whoever changes who may do what may be about to sign out, here or in another tab: his page goes on by itself.
    if (isOfMembers && event.request !== undefined && (isOwn || isLeaving())) return line?.rest();
    // With which views his registers open comes with the person, too (WORK-040).
    const isOfPerson =
      event.kind === "views" ||
      (isOfMembers && event.id === (event.kind === "users" ? person.userId : organizationId));
    if (!isOfPerson) return application.apply(event);
    // What he may do, and what he is to be told, is said by the server with his own record: before anything is asked for.
    rereadPerson()
      .catch(() => {
        // The next call tells what is wrong.
      })
      .finally(() => application.apply(event));
  };
  // Tabs of another person, or acting for another organisation, are told of other events.
  const group = joinLeaderElection<TabMessage>(`live_${person.userId}_${organizationId ?? ""}`, {
    onMessage: (message) => {
      if (message === "check") lookAfterLine();
      else if (message === "reload") application.applyAll();
      else hear(message);
    },
    onElected: () => {
      line = openEventConnection({
        lastId: () => lastId,
        onFrame: (frame) => {
          hear(frame);
          group.tell(frame);
        },
      });
      return () => {
        line?.stop();
        line = undefined;
      };
    },
  });
  /** Where no line can be had, what is shown is asked for again whenever somebody looks. */
  const lookAfterLine = () => {
    if (!line) return;
    if (!line.isOpen()) {
      application.applyAll();
      group.tell("reload");
    }
    line.check();
  };
  const comeBack = () => {
    if (document.visibilityState !== "visible") return;
    lookAfterLine();
    group.tell("check");
  };
  addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  return () => {
    removeEventListener("online", comeBack);
    document.removeEventListener("visibilitychange", comeBack);
    group.leave();
    line?.stop();
    application.stop();
  };
}
