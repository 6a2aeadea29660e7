import { noticeTopics, type NoticeTopic } from "./notice-topics.ts";

interface Kind {
  readonly topic: NoticeTopic;
  /**
   * FIX-009: also e-mails users outside the organisation, because the notice is about leaving it or not
   * joining it.
   */
  readonly isToOutsiders?: true;
}

/** All kinds of notifications (WORK-020). */
export const noticeKinds = {
  "application-accepted": { topic: "applications" },
  "application-rejected": { topic: "applications", isToOutsiders: true },
  // DEAL-010
  "power-ending": { topic: "applications" },

  "access-closed": { topic: "membership", isToOutsiders: true },
  "access-opened": { topic: "membership" },
  "cabinet-given": { topic: "membership" },
  "cabinet-taken": { topic: "membership" },

  "organization-blocked": { topic: "blocks" },
  "organization-unblocked": { topic: "blocks" },
  "user-blocked": { topic: "blocks", isToOutsiders: true },
  "user-unblocked": { topic: "blocks", isToOutsiders: true },

  "report-rejected": { topic: "reports" },
  "report-restored": { topic: "reports" },
  "report-checked": { topic: "reports" },
  // DEAL-021: answers of a named organisation.
  "report-confirmed": { topic: "reports" },
  "report-disputed": { topic: "reports" },

  "proposal-accepted": { topic: "proposals" },
  "proposal-returned": { topic: "proposals" },
  "proposal-rejected": { topic: "proposals" },
  "proposal-taken-off": { topic: "proposals" },
  "proposal-expired": { topic: "proposals" },
  "proposal-blocked": { topic: "proposals" },
  "proposal-unblocked": { topic: "proposals" },
  "change-accepted": { topic: "proposals" },
  "change-rejected": { topic: "proposals" },
  "change-expired": { topic: "proposals" },
  "auction-held": { topic: "proposals" },
  "auction-not-held": { topic: "proposals" },

  "admission-accepted": { topic: "admissions" },
  "admission-rejected": { topic: "admissions" },

  "contract-processed": { topic: "deliveries" },
  "contract-rejected": { topic: "deliveries" },
  "deal-processed": { topic: "deliveries" },
  "deal-rejected": { topic: "deliveries" },

  "report-due-soon": { topic: "dues" },
  "report-due-tomorrow": { topic: "dues" },
  "report-due-today": { topic: "dues" },
  "report-overdue": { topic: "dues" },
  "deal-due-soon": { topic: "dues" },
  "deal-due-tomorrow": { topic: "dues" },
  "deal-due-today": { topic: "dues" },
  "deal-overdue": { topic: "dues" },
  // FIX-220
  "month-due-soon": { topic: "dues" },
  "month-due-tomorrow": { topic: "dues" },
  "month-due-today": { topic: "dues" },
  "month-overdue": { topic: "dues" },

  "import-finished": { topic: "imports" },

  "webhook-gave-up": { topic: "webhooks" },
  // FIX-234
  "webhook-gone": { topic: "webhooks" },

  // FIX-218: of no organisation, so that a member of several gets it once.
  "rule-announced": { topic: "reports", isToOutsiders: true },
} as const satisfies Readonly<Record<string, Kind>>;
export type NoticeKind = keyof typeof noticeKinds;

const kinds = Object.entries(noticeKinds) as readonly [NoticeKind, Kind][];
const kindsWhere = (fits: (kind: Kind) => boolean): NoticeKind[] =>
  kinds.filter(([, kind]) => fits(kind)).map(([name]) => name);

export const topicOf = (kind: NoticeKind): NoticeTopic => noticeKinds[kind].topic;

export const kindsOf = (topic: NoticeTopic): NoticeKind[] => kindsWhere((kind) => kind.topic === topic);

/** Kinds about the user. Other notifications of an organisation are visible only to its members. */
export const ownKinds: readonly NoticeKind[] = kindsWhere(
  ({ topic, isToOutsiders }) => noticeTopics[topic].isOwn || isToOutsiders === true,
);

/** FIX-009: kinds that also go to users outside the organisation. */
export const outsiderKinds: readonly NoticeKind[] = kindsWhere(({ isToOutsiders }) => isToOutsiders === true);

/** A user's e-mail preferences; absent topics use the default. */
export type EmailChoices = Readonly<Partial<Record<NoticeTopic, boolean>>>;

/** WORK-020: whether notifications of a topic also go by e-mail. */
export const isByEmail = (topic: NoticeTopic, choices: EmailChoices): boolean =>
  choices[topic] ?? noticeTopics[topic].isByEmail;
