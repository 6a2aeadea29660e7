import { useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { withoutPrefix } from "../../i18n/language-rules.ts";
import { HelpMark } from "../../shared/help/help-link.tsx";
import css from "./page-help-link.module.css";

/** SCREEN-019: leads to the task that explains the open page. */
export function PageHelpLink() {
  const label = useTranslations("app.help")("page");
  const pathname = useLocation({ select: (location) => withoutPrefix(location.pathname) });
  return (
    <HelpMark query={`page=${encodeURIComponent(pathname)}`} label={label} size={20} className={css.help} />
  );
}
