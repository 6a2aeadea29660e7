import { z } from "zod";
import { instant } from "../shared/values/scalars.ts";
import { noticeKinds, type NoticeKind } from "../shared/notices/notice-kinds.ts";
import { noticeTopics, type NoticeTopic } from "../shared/notices/notice-topics.ts";

const kind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]);
export const topic = z.enum(Object.keys(noticeTopics) as [NoticeTopic, ...NoticeTopic[]]);

/** WORK-020: a notification of a user in the portal. */
export const notice = z.object({
  id: z.number(),
  kind,
  /** Id of the record; the screen derives the URL from the kind. */
  entityId: z.number().nullable(),
  /** Number of the record for display; null if the id is its number. */
  number: z.string().nullable(),
  /** Reason, as entered by the author. */
  reason: z.string().nullable(),
  /** Registered rows of a finished import; null for other kinds. */
  doneRows: z.number().nullable(),
  /** Rows of a finished import that stay with errors; null for other kinds. */
  rejectedRows: z.number().nullable(),
  organization: z.object({ id: z.number(), name: z.string(), inn: z.string() }).nullable(),
  at: instant,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

/** WORK-020: topics that also go by e-mail, and whether a daily digest lists other unread notifications. */
export const noticeChoices = z.strictObject({
  emails: z.record(topic, z.boolean()),
  hasDigest: z.boolean(),
});
export type NoticeChoices = z.output<typeof noticeChoices>;
