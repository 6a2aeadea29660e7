import IconHelp from "../../ui/icons/help.svg";
import { useTranslations } from "use-intl";
import { pagePaths } from "../paths.ts";
import css from "./help-link.module.css";
import type { HelpTopicName } from "./help-topics.ts";

interface HelpMarkProps {
  /** Query of the help page. */
  readonly query: string;
  readonly label: string;
  readonly size: number;
  readonly className: string | undefined;
}

/** SCREEN-019: a question mark that opens the help in a new tab, so that typed values stay. */
export function HelpMark({ query, label, size, className }: HelpMarkProps) {
  return (
    <a
      className={className}
      href={`${pagePaths.help}?${query}`}
      target="_blank"
      rel="noopener"
      aria-label={label}
      title={label}
    >
      <IconHelp size={size} stroke={1.6} aria-hidden />
    </a>
  );
}

/** SCREEN-019: leads to a task of the help. The help page resolves the name, so that forms load no headings of guides. */
export function HelpLink({ topic }: { readonly topic: HelpTopicName }) {
  const label = useTranslations("app.help")("task");
  return <HelpMark query={`topic=${topic}`} label={label} size={17} className={`${css.help} no-print`} />;
}
