import { z } from "zod";
import { instantSchema, recordId, recordName, innText } from "../shared/values/scalars.ts";
import { noticeKinds, type NoticeKind } from "../shared/notices/notice-kinds.ts";
import { noticeTopics, type NoticeTopic } from "../shared/notices/notice-topics.ts";

const kind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]);
export const noticeTopicSchema = z.enum(Object.keys(noticeTopics) as [NoticeTopic, ...NoticeTopic[]]);

/** WORK-020: a notification of a user in the portal. */
export const noticeSchema = z.object({
  id: recordId,
  kind: kind.describe("Kind."),
  /** Id of the record; the screen derives the URL from the kind. */
  entityId: z.number().nullable().describe("Id of the record; null without one."),
  number: z.string().nullable().describe("Number of the record; null if the id is its number."),
  /** Reason, as entered by the author. */
  reason: z.string().nullable().describe("Reason; null without one."),
  doneRows: z.number().nullable().describe("Rows that an import has registered; null for other kinds."),
  /** Rows of a finished import that stay with errors; null for other kinds. */
  rejectedRows: z
    .number()
    .nullable()
    .describe("Rows of an import that were not registered; null for other kinds."),
  organization: z
    .object({ id: recordId, name: recordName, inn: innText })
    .nullable()
    .describe("Organisation; null without one."),
  at: instantSchema.describe("Time, ISO 8601 with offset."),
  isRead: z.boolean().describe("Whether the caller has read it."),
});
export type Notice = z.output<typeof noticeSchema>;

/** WORK-020: topics that also go by e-mail, and whether a daily digest lists other unread notifications. */
export const noticeChoices = z.strictObject({
  emails: z
    .record(noticeTopicSchema, z.boolean().describe("Whether notifications of this topic also go by e-mail."))
    .describe("Topics with their e-mail preference."),
  hasDigest: z.boolean().describe("Whether a daily e-mail lists the other unread notifications."),
});
export type NoticeChoices = z.output<typeof noticeChoices>;
