/** Messages between tabs. leaving: the tab has requested the sign-out and waits for the response. */
export type SessionNews =
  | "signed-in"
  | "leaving"
  | "signed-out"
  | "expired"
  | "refreshed"
  | "organization-changed";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("session");
// Do not keep the process of a test runner alive.
(channel as { unref?: () => void } | undefined)?.unref?.();

export const notifyOtherTabs = (news: SessionNews): void => channel?.postMessage(news);

export function listenToOtherTabs(listener: (news: SessionNews) => void): () => void {
  const hear = (event: MessageEvent<SessionNews>) => listener(event.data);
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}
