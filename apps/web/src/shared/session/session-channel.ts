/** What one tab tells the others; leaving: it asks the server to end the session, which has not answered yet. */
export type SessionNews =
  | "signed-in"
  | "leaving"
  | "signed-out"
  | "expired"
  | "refreshed"
  | "organization-changed";

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("session");
// A test runner should not wait for it.
(channel as { unref?: () => void } | undefined)?.unref?.();

export const tellOtherTabs = (news: SessionNews): void => channel?.postMessage(news);

export function hearOtherTabs(listener: (news: SessionNews) => void): () => void {
  const hear = (event: MessageEvent<SessionNews>) => listener(event.data);
  channel?.addEventListener("message", hear);
  return () => channel?.removeEventListener("message", hear);
}
