/** Topics of notifications, the units of e-mail preferences (WORK-020). */
export const noticeTopics = {
  applications: { isByLetter: true, isOwn: true },
  /** FIX-047: blocked in an organisation or unblocked; ownership gained or lost. */
  membership: { isByLetter: true, isOwn: true },
  blocks: { isByLetter: true, isOwn: false },
  reports: { isByLetter: false, isOwn: false },
  proposals: { isByLetter: false, isOwn: false },
  admissions: { isByLetter: false, isOwn: false },
  deliveries: { isByLetter: false, isOwn: false },
  /** WORK-063: deadlines in two days, tomorrow, today, and missed ones. */
  dues: { isByLetter: false, isOwn: false },
  /** DOOR-005: a webhook's deliveries fail. */
  webhooks: { isByLetter: false, isOwn: false },
} as const satisfies Readonly<Record<string, Topic>>;

interface Topic {
  /** G-88: default of the e-mail preference. */
  readonly isByLetter: boolean;
  /** About the user, who receives it even without a membership in the organisation. */
  readonly isOwn: boolean;
}
export type NoticeTopic = keyof typeof noticeTopics;
