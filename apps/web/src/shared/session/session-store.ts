import type { CurrentUser } from "@birzha/domain/users/user.ts";
import { useSyncExternalStore } from "react";
import { callerState } from "../../api/caller.ts";
import type { SessionUser } from "./user.ts";
import { cacheUser } from "./session-cache.ts";

/**
 * expired: the server no longer knows the session; signed-out: the user left, here or in another tab; changed:
 * another user, organisation or role, so all cached data is stale; organization-lost: the user no longer belongs to
 * the acting organisation; blocked: the account was blocked.
 */
export type SessionEvent = "expired" | "signed-out" | "changed" | "organization-lost" | "blocked";

let user: SessionUser;
let lastUser: SessionUser;
const observers = new Set<() => void>();
const followers = new Set<(event: SessionEvent) => void>();

/** Returns the current user as last fetched. */
export const currentUser = (): SessionUser => user;

/** Returns the current user, or the last one after the session has ended. */
export const lastProfile = (): SessionUser => user ?? lastUser;

/** Returns the current user for a screen; undefined for a guest. */
export const useUser = (): SessionUser => useSyncExternalStore(observe, currentUser);

/**
 * Returns the user on a page that requires sign-in. At sign-out the page stays mounted for a moment while the home
 * page loads, and keeps its user.
 */
export function useCurrentUser(): CurrentUser {
  const profile = useUser() ?? lastUser;
  if (!profile) throw new Error("this screen requires a signed-in user");
  return profile;
}

function observe(observer: () => void): () => void {
  observers.add(observer);
  return () => void observers.delete(observer);
}

/** Subscribes to session events. The app clears the cache and leaves the page on them. */
export function followSession(follower: (event: SessionEvent) => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

export const announceEvent = (event: SessionEvent): void => followers.forEach((follower) => follower(event));

export function setUser(next: SessionUser): void {
  user = next;
  lastUser = next ?? lastUser;
  callerState.organizationId = next?.organizationInfo?.id;
  cacheUser(next);
  for (const observer of observers) observer();
}
