import { readAllNotices, readNotices } from "@birzha/domain/notices/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { currentUser } from "../../shared/session/session-store.ts";
import { rereadUser } from "../../shared/session/session-sync.ts";

/** FIX-047: refetches the current user, so that the banner of unread notices disappears. */
const rereadStrip = async (): Promise<void> => {
  if (currentUser()?.unreadNotices) await rereadUser().catch(() => undefined);
};

/** WORK-020: marks one notice as read. */
export const readOne = mutationOptions({
  mutationFn: (id: number) => callEndpoint(readNotices, { body: { ids: [id] } }),
  onSuccess: async (_data, _id, _result, { client }) => {
    await client.invalidateQueries({ queryKey: ["notices"] });
    await rereadStrip();
  },
  meta: { error: "notices.readFailed" },
});

/** WORK-020: marks as read all notices up to the newest one shown. */
export const readAll = mutationOptions({
  mutationFn: (upTo: number) => callEndpoint(readAllNotices, { body: { upTo } }),
  onSuccess: async (_data, _id, _result, { client }) => {
    await client.invalidateQueries({ queryKey: ["notices"] });
    await rereadStrip();
  },
  meta: { error: "notices.readFailed" },
});
