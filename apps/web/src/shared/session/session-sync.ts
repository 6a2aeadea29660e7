import { getCurrentUser } from "@birzha/domain/users/own-api.ts";
import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { callAs } from "../../api/call.ts";
import { askingFor, caller } from "../../api/caller.ts";
import { bridgeOutage } from "../../api/outage.ts";
import { keepOrganizationChoice, readOrganizationChoice } from "./organization-choice.ts";
import { isBlocked, type Person } from "./person.ts";
import { readCachedUser } from "./session-cache.ts";
import { hearOtherTabs, tellOtherTabs } from "./session-channel.ts";
import { announce, currentPerson, setUser } from "./session.ts";
import { leavingSignal, startLeaving, isLeaving, expireSession, leave } from "./session-end.ts";

/** Unsubscribes the previous listener when a session starts again. */
let stopHearing: (() => void) | undefined;

/**
 * Starts the session on page load: shows the cached user at once and refetches it in the background; without a cached
 * user waits for the server. Throws `ApiFailure` if the request fails.
 */
export async function startSession(): Promise<void> {
  caller.onNoSession = expireSession;
  caller.onForeignOrganization = leaveOrganization;
  caller.onBlocked = noticeChange;
  caller.onForbidden = noticeChange;
  stopHearing?.();
  stopHearing = hearOtherTabs((news) => {
    if (news === "leaving") startLeaving();
    if ((news === "signed-out" || news === "expired") && currentPerson()) leave(news);
    if (news === "organization-changed" || (news === "signed-in" && !currentPerson())) void adoptChange();
  });
  // No session cookie means a guest, whatever this tab has cached; a request would only return 401.
  if (!bringsSession()) return setUser(undefined);
  const cached = readCachedUser();
  if (!cached) return setUser(await readPerson(undefined));
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
export async function rereadPerson(): Promise<Person> {
  const before = currentPerson();
  if (before && isLeaving()) return before;
  try {
    const next = await readPerson(before);
    if (hasLeft(before)) return currentPerson();
    adopt(next);
    return next;
  } catch (error) {
    if (before && isLeaving()) return currentPerson();
    throw error;
  }
}

/** Returns whether the user signed out, here or in another tab, during the request; its response is then obsolete. */
const hasLeft = (asked: Person): boolean => asked !== undefined && currentPerson()?.account !== asked.account;

function adopt(next: Person): void {
  const before = currentPerson();
  if (!next && before) return leave("expired");
  setUser(next);
  if (standingOf(next) !== standingOf(before)) announce("changed");
}

/** Returns a key of everything that determines the user's screens. */
const standingOf = (person: Person): string =>
  JSON.stringify([person?.userId, person?.organizationInfo?.id, person?.role, person?.userType]);

async function adoptChange(): Promise<void> {
  try {
    await rereadPerson();
  } catch {
    // The next request of this tab reports it.
  }
}

/**
 * Fetches the current user for the organisation stored in this browser; undefined for a guest. If the user no longer
 * belongs to that organisation, the server's choice applies (G-18).
 */
async function readPerson(known: Person): Promise<Person> {
  const person = await askPerson(known && readOrganizationChoice(known.account));
  const kept = person && readOrganizationChoice(person.account);
  return !kept || kept === person.organizationInfo?.id ? person : askPerson(kept);
}

async function askPerson(organizationId: number | undefined): Promise<Person> {
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
  const before = currentPerson();
  if (!before || organizationId === caller.organizationId) return;
  const next = await ask(organizationId);
  if (hasLeft(before)) return;
  keepOrganizationChoice(before.account, organizationId);
  adopt(next);
  tellOtherTabs("organization-changed");
}

/** G-18: the user has lost the acting organisation: adopts the server's choice and announces it. */
function leaveOrganization(): void {
  const lost = caller.organizationId;
  const user = currentPerson();
  if (!user || lost === undefined) return;
  keepOrganizationChoice(user.account, undefined);
  // Until the response arrives, requests still name the lost organisation and fail: none may act for another one.
  rereadOnce((person) => {
    if (person && person.organizationInfo?.id !== lost) announce("organization-lost");
  });
}

/** G-14, G-8: the user was blocked or lost a role: refetches the user and announces a block once. */
function noticeChange(): void {
  const user = currentPerson();
  if (!user || isBlocked(user)) return;
  rereadOnce((person) => {
    if (isBlocked(person)) announce("blocked");
  });
}

/** Refetches the user once for all requests rejected in the meantime. */
function rereadOnce(tell: (person: Person) => void): void {
  if (isRereading) return;
  isRereading = true;
  rereadPerson()
    .then(tell)
    .catch(() => {
      // The next request reports the failure.
    })
    .finally(() => {
      isRereading = false;
    });
}
let isRereading = false;
