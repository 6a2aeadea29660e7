import { ActionIcon } from "@mantine/core";
import IconDots from "../icons/dots.svg";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useFoldedPanel } from "./folded-panel.ts";
import css from "./more-actions.module.css";

interface MoreActionsProps {
  /** The actions are behind the button at any width. */
  readonly isAlways?: boolean;
  readonly children: ReactNode;
}

/** SCREEN-014: secondary actions of a row. On phones and at 200 % zoom they are behind the button «…». */
export function MoreActions({ isAlways = false, children }: MoreActionsProps) {
  const t = useTranslations("shared.actions");
  const { frame, toggle, panel, onAction } = useFoldedPanel();
  return (
    <div {...frame} className={`${css.more} no-print`} data-menu data-always={isAlways || undefined}>
      <ActionIcon
        {...toggle}
        className={css.toggle}
        variant="default"
        size={36}
        aria-label={t("more")}
        title={t("more")}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      <div {...panel} role="presentation" className={css.panel} onClick={onAction}>
        {children}
      </div>
    </div>
  );
}
