import { notifyOtherTabs } from "./session-channel.ts";
import { clearReturnPath, saveReturnPath } from "./return-path.ts";
import { announceEvent, currentUser, lastProfile, setUser } from "./session-store.ts";
import { forgetStoredInput } from "./stored-input.ts";

/** Maximum duration of a sign-out in milliseconds. */
const leaveTime = 10_000;
let leavingUntil = 0;
let question = new AbortController();

/** Called when the session is about to end, here or in another tab: aborts pending requests for the current user. */
export function startLeaving(): void {
  leavingUntil = Date.now() + leaveTime;
  question.abort();
  question = new AbortController();
}

/** Returns the signal that aborts requests about a session that is about to end. */
export const leavingSignal = (): AbortSignal => question.signal;

/** Called when the sign-out failed. */
export const stopLeaving = (): void => void (leavingUntil = 0);

export const isLeaving = (): boolean => Date.now() < leavingUntil;

/** PLAT-055, G-6: the first 401 ends the session; later ones have no effect. */
export function expireSession(): void {
  if (!currentUser()) return;
  notifyOtherTabs("expired");
  leaveSession("expired");
}

export function leaveSession(event: "expired" | "signed-out"): void {
  const user = currentUser();
  if (event === "signed-out") clearReturnPath();
  else if (user) saveReturnPath(user.account, `${location.pathname}${location.search}${location.hash}`);
  const left = lastProfile();
  setUser(undefined);
  stopLeaving();
  announceEvent(event);
  // Forms and registers have released their input by now.
  if (event === "signed-out" && left) forgetStoredInput(left);
}
