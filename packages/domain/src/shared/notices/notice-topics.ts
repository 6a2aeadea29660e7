/** Topics of notifications, the units of e-mail preferences (WORK-020). */
export const noticeTopics = {
  applications: { isByEmail: true, isOwn: true },
  /** FIX-047: blocked in an organisation or unblocked; ownership gained or lost. */
  membership: { isByEmail: true, isOwn: true },
  blocks: { isByEmail: true, isOwn: false },
  reports: { isByEmail: false, isOwn: false },
  proposals: { isByEmail: false, isOwn: false },
  admissions: { isByEmail: false, isOwn: false },
  deliveries: { isByEmail: false, isOwn: false },
  /** WORK-063: deadlines in two days, tomorrow, today, and missed ones. */
  dues: { isByEmail: false, isOwn: false },
  /** BULK-009: the end of a registration that can take minutes. */
  imports: { isByEmail: true, isOwn: false },
  /** DOOR-005: a webhook's deliveries fail. */
  webhooks: { isByEmail: false, isOwn: false },
} as const satisfies Readonly<Record<string, Topic>>;

interface Topic {
  /** G-88: default of the e-mail preference. */
  readonly isByEmail: boolean;
  /** About the user, who receives it even without a membership in the organisation. */
  readonly isOwn: boolean;
}
export type NoticeTopic = keyof typeof noticeTopics;
