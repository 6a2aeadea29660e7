import type { LiveEvent } from "@birzha/domain/events/event.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import type { QueryClient } from "@tanstack/react-query";
import { isOwnWrite } from "../../api/request-id.ts";
import { recordOwnersNotified } from "../../api/log-position.ts";
import { awaitServer, followServerReturn } from "../../ui/navigation/server-wait.ts";
import { isBlocked } from "../session/user.ts";
import { currentUser, followSession } from "../session/session-store.ts";
import { isLeaving } from "../session/session-end.ts";
import { rereadUser } from "../session/session-sync.ts";
import { applyEvents } from "./apply-events.ts";
import type { EventFrame } from "./frames.ts";
import { openEventConnection, type EventConnection } from "./event-connection.ts";
import { joinLeaderElection } from "./leader-election.ts";

/**
 * Messages between tabs: a received frame, a request to reload everything because no frames arrive, or a request to
 * check the connection.
 */
type TabMessage = EventFrame | "reload" | "check";

/** WORK-030: follows the events of the exchange while a user is signed in. */
export function followEvents(client: QueryClient): () => void {
  let stop: (() => void) | undefined;
  const start = () => {
    stop?.();
    const user = currentUser();
    stop = user && !isBlocked(user) ? followAs(user, client) : undefined;
  };
  start();
  const stopFollowing = followSession(start);
  return () => {
    stopFollowing();
    stop?.();
  };
}

function followAs(user: CurrentUser, client: QueryClient): () => void {
  const organizationId = user.organizationInfo?.id;
  const application = applyEvents(client);
  let lastId: number | undefined;
  let line: EventConnection | undefined;

  const hear = ({ id, name, data }: EventFrame) => {
    lastId = id ?? lastId;
    if (id !== undefined) recordOwnersNotified(id);
    if (name === "reload") application.applyAll();
    if (name !== "change") return;
    const event = JSON.parse(data) as LiveEvent;
    const isOwn = event.request !== undefined && isOwnWrite(event.request);
    // FIX-047: membership notices are shown above every page until they are read.
    if (event.kind === "notices" && currentUser()?.unreadNotices && !isOwn)
      rereadUser().catch(() => undefined);
    const isOfMembers = event.kind === "users" || event.kind === "organizations";
    // A user whose write changes permissions may be about to sign out, here or in another tab: the page updates
    // itself.
    if (isOfMembers && event.request !== undefined && (isOwn || isLeaving())) return line?.rest();
    // The default views of the registers are part of the current user (WORK-040).
    const isOfUser =
      event.kind === "views" ||
      (isOfMembers && event.id === (event.kind === "users" ? user.userId : organizationId));
    if (!isOfUser) return application.apply(event);
    // Refetch the current user first: it carries permissions and pending notifications.
    rereadUser()
      .catch(() => {
        // The next request reports the failure.
      })
      .finally(() => application.apply(event));
  };
  // Tabs of another user or acting organisation receive other events.
  const group = joinLeaderElection<TabMessage>(`live_${user.userId}_${organizationId ?? ""}`, {
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
          group.broadcast(frame);
        },
        // FIX-330: a lost server ends the stream before any request fails.
        onLost: () => void awaitServer(),
      });
      return () => {
        line?.stop();
        line = undefined;
      };
    },
  });
  /** Without a connection, refetches the visible data whenever the page becomes visible. */
  const lookAfterLine = () => {
    if (!line) return;
    if (!line.isOpen()) {
      application.applyAll();
      group.broadcast("reload");
    }
    line.check();
  };
  const comeBack = () => {
    if (document.visibilityState !== "visible") return;
    lookAfterLine();
    group.broadcast("check");
  };
  const stopFollowing = followServerReturn(comeBack);
  addEventListener("online", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  return () => {
    stopFollowing();
    removeEventListener("online", comeBack);
    document.removeEventListener("visibilitychange", comeBack);
    group.leave();
    line?.stop();
    application.stop();
  };
}
