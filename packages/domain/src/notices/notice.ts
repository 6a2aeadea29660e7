import { z } from "zod";
import { instant } from "../shared/values/scalars.ts";
import { noticeKinds, type NoticeKind } from "../shared/notices/notice-kinds.ts";
import { noticeTopics, type NoticeTopic } from "../shared/notices/notice-topics.ts";

const kind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]);
export const topic = z.enum(Object.keys(noticeTopics) as [NoticeTopic, ...NoticeTopic[]]);

/** WORK-020: what a person is told inside the portal. */
export const notice = z.object({
  id: z.number(),
  kind,
  /** The record it is about, by its kind; the address of that is the screen's. */
  entityId: z.number().nullable(),
  /** What people call the record; null where its id is its number. */
  number: z.string().nullable(),
  /** In the words of whoever did it. */
  reason: z.string().nullable(),
  organization: z.object({ id: z.number(), name: z.string(), inn: z.string() }).nullable(),
  at: instant,
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

/** WORK-020: which topics also go by letter, and whether a letter a day tells what else is unread. */
export const noticeChoices = z.strictObject({
  letters: z.record(topic, z.boolean()),
  hasDigest: z.boolean(),
});
export type NoticeChoices = z.output<typeof noticeChoices>;
