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

/** A session that is started again hears the other tabs once. */
let stopHearing: (() => void) | undefined;

/**
 * The start of the page: the cached user is shown at once and confirmed behind the scenes; without one the server
 * is asked first. Throws `ApiFailure` when the server cannot be asked.
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
  // Whoever brought no session is a guest, whatever this tab remembers; asking would only answer 401.
  if (!bringsSession()) return setUser(undefined);
  const cached = readCachedUser();
  if (!cached) return setUser(await readPerson(undefined));
  setUser(cached);
  void adoptChange();
}

/** The server says "no" in the page itself when the browser sent no session; scripts cannot see the cookie. */
export const bringsSession = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="signed-in"]')?.content !== "no";

/** Reads the user again, as after sign-in. */
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

/** Signed out, here or in another tab, while the server was asked: its answer is nobody's any more. */
const hasLeft = (asked: Person): boolean => asked !== undefined && currentPerson()?.account !== asked.account;

function adopt(next: Person): void {
  const before = currentPerson();
  if (!next && before) return leave("expired");
  setUser(next);
  if (standingOf(next) !== standingOf(before)) announce("changed");
}

/** What decides on all that a person is shown. */
const standingOf = (person: Person): string =>
  JSON.stringify([person?.userId, person?.organizationInfo?.id, person?.role, person?.userType]);

async function adoptChange(): Promise<void> {
  try {
    await rereadPerson();
  } catch {
    // This tab finds out with its next call.
  }
}

/**
 * Asks the server who is signed in, for the organisation kept in this browser. Answers undefined for a guest. When
 * the kept organisation is not the person's any more, the server's own choice is taken (G-18).
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
 * Works for another organisation from now on (G-18), or, as staff may, for none: undefined takes the choice back
 * (FIX-023). Throws `ApiFailure` and changes nothing when it may not.
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

/** G-18: the organisation was taken from the person while he worked: the server's own choice is taken, and said. */
function leaveOrganization(): void {
  const lost = caller.organizationId;
  const user = currentPerson();
  if (!user || lost === undefined) return;
  keepOrganizationChoice(user.account, undefined);
  // Until the answer is there, calls go on for the lost organisation and are refused: none may act for another.
  rereadOnce((person) => {
    if (person && person.organizationInfo?.id !== lost) announce("organization-lost");
  });
}

/**
 * G-14, G-8: the person was blocked, or lost a role, while he worked: the server says why and who he is now, and the
 * screens are told, once.
 */
function noticeChange(): void {
  const user = currentPerson();
  if (!user || isBlocked(user)) return;
  rereadOnce((person) => {
    if (isBlocked(person)) announce("blocked");
  });
}

/** Reads the person once for all the calls that were refused meanwhile. */
function rereadOnce(tell: (person: Person) => void): void {
  if (isRereading) return;
  isRereading = true;
  rereadPerson()
    .then(tell)
    .catch(() => {
      // The next call tells what is wrong.
    })
    .finally(() => {
      isRereading = false;
    });
}
let isRereading = false;
