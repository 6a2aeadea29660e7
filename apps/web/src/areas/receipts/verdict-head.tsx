import {
  IconCheck,
  IconClock,
  IconFileOff,
  IconGitCompare,
  IconX,
  type TablerIcon,
} from "@tabler/icons-react";
import css from "./receipt.module.css";

/** good: genuine and in force. new: replaced. wait: not yet complete. bad: wrong. ended: genuine, no longer in force. */
export type VerdictTone = "bad" | "ended" | "good" | "new" | "wait";

const icons: Readonly<Record<VerdictTone, TablerIcon>> = {
  bad: IconX,
  ended: IconFileOff,
  good: IconCheck,
  new: IconGitCompare,
  wait: IconClock,
};

interface VerdictHeadProps {
  readonly tone: VerdictTone;
  readonly title: string;
  readonly hint: string;
}

/** Result of a verification: the state first and largest. */
export function VerdictHead({ tone, title, hint }: VerdictHeadProps) {
  const Icon = icons[tone];
  return (
    <div className={css.head} data-tone={tone} role="status">
      <span className={css.mark} aria-hidden>
        <Icon size={22} />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{hint}</p>
      </div>
    </div>
  );
}
