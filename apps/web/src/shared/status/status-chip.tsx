import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { ToneChip } from "../../ui/feedback/tone-chip.tsx";

type Tone = Parameters<typeof ToneChip>[0]["tone"];

/** FIX-070: one colour in every area for each state of a submission: new, sent, processed, rejected. */
export const statusTones = {
  new: "mute",
  sent: "info",
  processed: "ok",
  rejected: "bad",
} as const satisfies Record<string, Tone>;

/** States of reports by their names in code (G-32), of participants by the names of the server (PLAT-125..127). */
const tones = {
  report: { registered: "ok", changed: "info", rejected: "bad", terminated: "mute", withdrawn: "mute" },
  participant: { active: "ok", opened: "info", suspended: "mute", terminated: "bad" },
  admission: { admitted: "ok", terminated: "bad" },
  change: { accepted: "ok", rejected: "bad", onexecution: statusTones.sent, draft: "mute" },
} as const satisfies Record<string, Record<string, Tone>>;

type Kind = keyof typeof tones;
type StatusOf<K extends Kind> = keyof (typeof tones)[K] & string;

const isKnown = <K extends Kind>(of: K, status: string | null): status is StatusOf<K> =>
  status !== null && Object.hasOwn(tones[of], status);

interface StatusChipProps {
  /** Kind of state: of a report, of a participant, of an admission to a member's auctions, of an application to change it. */
  readonly of: Kind;
  readonly status: string | null;
}

/** LANG-006: returns the screen's text of a state; an unknown one is a dash (PLAT-128). */
export function useStatusText(of: Kind): (status: string | null) => string {
  const t = useTranslations("shared");
  return useCallback(
    (status) =>
      isKnown(of, status)
        ? t(`statuses.${of}.${status}` as "statuses.change.draft")
        : t("words.unknownStatus"),
    [t, of],
  );
}

/** A state as a chip with its text; an unknown one is a dash. */
export function StatusChip({ of, status }: StatusChipProps) {
  const text = useStatusText(of);
  if (!isKnown(of, status)) return text(status);
  const tone: Tone = (tones[of] as Record<string, Tone>)[status]!;
  return <ToneChip tone={tone}>{text(status)}</ToneChip>;
}

/** Returns all states, for filters. */
export const statusesOf = (of: Kind): readonly string[] => Object.keys(tones[of]);
