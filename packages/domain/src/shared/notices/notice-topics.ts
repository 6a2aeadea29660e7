/** What a notice is about, as a person chooses what he is also written of (WORK-020). */
export const noticeTopics = {
  applications: { isByLetter: true, isOwn: true },
  /** FIX-047: shut out of an organisation, let in again; owner of its cabinet from now on, or no longer. */
  membership: { isByLetter: true, isOwn: true },
  blocks: { isByLetter: true, isOwn: false },
  reports: { isByLetter: false, isOwn: false },
  proposals: { isByLetter: false, isOwn: false },
  admissions: { isByLetter: false, isOwn: false },
  deliveries: { isByLetter: false, isOwn: false },
  /** WORK-063: what is due in two days, tomorrow, today, and what is overdue. */
  dues: { isByLetter: false, isOwn: false },
  /** DOOR-005: a receiver takes nothing any more. */
  webhooks: { isByLetter: false, isOwn: false },
} as const satisfies Readonly<Record<string, Topic>>;

interface Topic {
  /** G-88: goes by letter as well unless the person says otherwise. */
  readonly isByLetter: boolean;
  /** About the person himself: he is told also when he is not in the organisation, or no longer. */
  readonly isOwn: boolean;
}
export type NoticeTopic = keyof typeof noticeTopics;
