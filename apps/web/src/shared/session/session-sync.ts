import { getCurrentUser } from "@birzha/domain/users/own-api.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { sendHeldWrites } from "../../api/held-writes.ts";
import { callAs } from "../../api/call.ts";
import { askingFor, callerState } from "../../api/caller.ts";
import { bridgeOutage } from "../../api/outage.ts";
import { saveOrganizationChoice, readOrganizationChoice } from "./organization-choice.ts";
import { isBlocked, type SessionUser } from "./user.ts";
import { readCachedUser } from "./session-cache.ts";
import { listenToOtherTabs, notifyOtherTabs } from "./session-channel.ts";
import { announceEvent, currentUser, setUser } from "./session-store.ts";
import { leavingSignal, startLeaving, isLeaving, expireSession, leaveSession } from "./session-end.ts";

/** Unsubscribes the previous listener when a session starts again. */
let stopHearing: (() => void) | undefined;

/**
 * Starts the session on page load: shows the cached user at once and refetches it in the background; without a cached
 * user waits for the server. Throws `ApiFailure` if the request fails.
 */
export async function startSession(): Promise<void> {
  callerState.onNoSession = expireSession;
  callerState.onForeignOrganization = leaveOrganization;
  callerState.onBlocked = noticeChange;
  callerState.onForbidden = noticeChange;
  stopHearing?.();
  stopHearing = listenToOtherTabs((news) => {
    if (news === "leaving") startLeaving();
    if ((news === "signed-out" || news === "expired") && currentUser()) leaveSession(news);
    if (news === "organization-changed" || (news === "signed-in" && !currentUser())) void adoptChange();
  });
  // No session cookie means a guest, whatever this tab has cached; a request would only return 401.
  if (!bringsSession()) return setUser(undefined);
  const cached = readCachedUser();
  if (!cached) return setUser(await readUser(undefined));
  setUser(cached);
  void adoptChange();
}

/**
 * Returns whether the browser sent a session cookie, which scripts cannot read. The server writes the answer into a
 * meta tag.
 */
export const bringsSession = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="signed-in"]')?.content !== "no";

/** Refetches the current user, as after sign-in. */
export async function rereadUser(): Promise<SessionUser> {
  const before = currentUser();
  if (before && isLeaving()) return before;
  try {
    const next = await readUser(before);
    if (hasLeft(before)) return currentUser();
    adopt(next);
    return next;
  } catch (error) {
    if (before && isLeaving()) return currentUser();
    throw error;
  }
}

/** Returns whether the user signed out, here or in another tab, during the request; its response is then obsolete. */
const hasLeft = (previousUser: SessionUser): boolean =>
  previousUser !== undefined && currentUser()?.account !== previousUser.account;

function adopt(next: SessionUser): void {
  const before = currentUser();
  if (!next && before) return leaveSession("expired");
  setUser(next);
  if (permissionState(next) !== permissionState(before)) announceEvent("changed");
}

/** Returns a key of everything that determines the user's screens. */
const permissionState = (profile: SessionUser): string =>
  JSON.stringify([profile?.userId, profile?.organizationInfo?.id, profile?.role, profile?.userType]);

async function adoptChange(): Promise<void> {
  try {
    await rereadUser();
  } catch {
    // The next request of this tab reports it.
  }
}

/**
 * Fetches the current user for the organisation stored in this browser; undefined for a guest. If the user no longer
 * belongs to that organisation, the server's choice applies (G-18).
 */
async function readUser(known: SessionUser): Promise<SessionUser> {
  const profile = await askUser(known && readOrganizationChoice(known.account));
  const storedChoice = profile && readOrganizationChoice(profile.account);
  return !storedChoice || storedChoice === profile.organizationInfo?.id ? profile : askUser(storedChoice);
}

async function askUser(organizationId: number | undefined): Promise<SessionUser> {
  try {
    return await ask(organizationId);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 401) return undefined;
    if (error.code !== "shared.foreign-organization" || organizationId === undefined) throw error;
    return await ask(undefined);
  }
}

const ask = (organizationId: number | undefined): Promise<CurrentUser> =>
  bridgeOutage(() => callAs(askingFor(organizationId), getCurrentUser, { signal: leavingSignal() }));

/**
 * Switches the acting organisation (G-18). Staff can also clear it with undefined (FIX-023). Throws `ApiFailure` and
 * changes nothing if the server rejects it.
 */
export async function chooseOrganization(organizationId: number | undefined): Promise<void> {
  const before = currentUser();
  if (!before || organizationId === callerState.organizationId) return;
  await sendHeldWrites();
  const next = await ask(organizationId);
  if (hasLeft(before)) return;
  saveOrganizationChoice(before.account, organizationId);
  adopt(next);
  notifyOtherTabs("organization-changed");
}

/** G-18: the user has lost the acting organisation: adopts the server's choice and announces it. */
function leaveOrganization(): void {
  const lost = callerState.organizationId;
  const user = currentUser();
  if (!user || lost === undefined) return;
  saveOrganizationChoice(user.account, undefined);
  // Until the response arrives, requests still name the lost organisation and fail: none may act for another one.
  rereadOnce((profile) => {
    if (profile && profile.organizationInfo?.id !== lost) announceEvent("organization-lost");
  });
}

/** G-14, G-8: the user was blocked or lost a role: refetches the user and announces a block once. */
function noticeChange(): void {
  const user = currentUser();
  if (!user || isBlocked(user)) return;
  rereadOnce((profile) => {
    if (isBlocked(profile)) announceEvent("blocked");
  });
}

/** Refetches the user once for all requests rejected in the meantime. */
function rereadOnce(apply: (profile: SessionUser) => void): void {
  if (isRereading) return;
  isRereading = true;
  rereadUser()
    .then(apply)
    .catch(() => {
      // The next request reports the failure.
    })
    .finally(() => {
      isRereading = false;
    });
}
let isRereading = false;
