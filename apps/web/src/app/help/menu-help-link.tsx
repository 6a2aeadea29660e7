import IconHelp from "../../ui/icons/help.svg";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { pagePaths } from "../../shared/paths.ts";
import css from "../account/scheme-switch.module.css";

interface MenuHelpLinkProps {
  readonly isFolded?: boolean;
  /** Called after a press, even on the help page. */
  readonly onFollow?: () => void;
}

/** SCREEN-019: leads to the help from the foot of the side bar and of its drawer. */
export function MenuHelpLink({ isFolded = false, onFollow }: MenuHelpLinkProps) {
  const t = useTranslations("app.help");
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(pagePaths.help) });
  return (
    <Link
      to={pagePaths.help}
      className={css.scheme}
      data-folded={isFolded || undefined}
      title={isFolded ? t("title") : undefined}
      aria-current={isHere ? "page" : undefined}
      onClick={onFollow}
    >
      <IconHelp size={18} stroke={1.6} aria-hidden />
      <span className={isFolded ? "sr" : undefined}>{t("title")}</span>
    </Link>
  );
}
