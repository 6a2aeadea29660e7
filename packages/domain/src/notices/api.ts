import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageWithExtra } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { distinctList } from "../shared/values/distinct-list.ts";
import { idSchema } from "../shared/values/scalars.ts";
import { noticeSchema, noticeChoices, noticeTopicSchema } from "./notice.ts";

/** Users have access only to their own notices and preferences. */
const oneself = accessOf({ newcomer: "self", employee: "self", owner: "self", operator: "self" });

export const listNotices = defineEndpoint({
  method: "GET",
  path: "/api/notices",
  summary: "List the caller's notifications (WORK-020)",
  description: "Newest first, with the number of unread ones.",
  effect: "read",
  access: oneself,
  query: z.strictObject({
    ...pageQuery,
    isUnread: z.enum(["true", "false"]).default("false").describe("True: only unread notifications."),
    topic: noticeTopicSchema.optional().describe("Topic of the notifications."),
  }),
  response: pageWithExtra(noticeSchema, { unread: z.number().describe("Number of unread notifications.") }),
});

/** Maximum ids in one request. */
export const readLimit = 100;

export const readNotices = defineEndpoint({
  method: "POST",
  path: "/api/notices/read",
  summary: "Mark notifications as read (WORK-020)",
  description: "At most 100 ids.",
  effect: "write",
  mayChangeNothing: true,
  access: oneself,
  body: z.strictObject({
    ids: distinctList(idSchema).min(1).max(readLimit).describe("Ids of the notifications, at most 100."),
  }),
  response: recordResponse(z.object({ count: z.number().describe("Number of records.") })),
});

export const readAllNotices = defineEndpoint({
  method: "POST",
  path: "/api/notices/readAll",
  summary: "Mark all notifications up to one as read (WORK-020)",
  description: "Later notifications stay unread.",
  effect: "write",
  mayChangeNothing: true,
  access: oneself,
  body: z.strictObject({ upTo: idSchema.describe("Id of the last notification to mark.") }),
  response: recordResponse(z.object({ count: z.number().describe("Number of records.") })),
});

export const getNoticeChoices = defineEndpoint({
  method: "GET",
  path: "/api/notices/choices",
  summary: "Get the caller's e-mail preferences (WORK-020)",
  effect: "read",
  access: oneself,
  response: recordResponse(noticeChoices),
});

export const saveNoticeChoices = defineEndpoint({
  method: "PUT",
  path: "/api/notices/choices",
  summary: "Save the caller's e-mail preferences (WORK-020)",
  effect: "write",
  access: oneself,
  body: noticeChoices,
  response: recordResponse(noticeChoices),
});
