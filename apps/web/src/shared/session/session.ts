import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { useSyncExternalStore } from "react";
import { caller } from "../../api/caller.ts";
import type { Person } from "./person.ts";
import { cacheUser } from "./session-cache.ts";

/**
 * expired: the server knows no session any more; signed-out: the person left, here or in another tab;
 * changed: another user, organisation or role, so that nothing read before counts; organization-lost: the change
 * came because the person does not belong to the organisation any more; blocked: the person was shut out of the portal.
 */
export type SessionEvent = "expired" | "signed-out" | "changed" | "organization-lost" | "blocked";

let user: Person;
let lastUser: Person;
const observers = new Set<() => void>();
const followers = new Set<(event: SessionEvent) => void>();

/** Who is signed in, as the server last said. */
export const currentPerson = (): Person => user;

/** The current user, or the last one after the session has ended. */
export const lastPerson = (): Person => user ?? lastUser;

/** The signed-in person for a screen; undefined for a guest. */
export const usePerson = (): Person => useSyncExternalStore(observe, currentPerson);

/**
 * The person on a page that only signed-in people reach. At sign-out the page is still there for a moment, while the
 * home page is on its way: it keeps the person it was opened for.
 */
export function useSignedInPerson(): CurrentUser {
  const person = usePerson() ?? lastUser;
  if (!person) throw new Error("this screen is shown to signed-in people only");
  return person;
}

function observe(observer: () => void): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** The frame follows the session: it empties what was read and leaves the page. */
export function followSession(follower: (event: SessionEvent) => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

export const announce = (event: SessionEvent): void => followers.forEach((follower) => follower(event));

export function setUser(next: Person): void {
  user = next;
  lastUser = next ?? lastUser;
  caller.organizationId = next?.organizationInfo?.id;
  cacheUser(next);
  for (const observer of observers) observer();
}
