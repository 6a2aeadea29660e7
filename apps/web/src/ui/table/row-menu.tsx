import { ActionIcon } from "@mantine/core";
import IconDots from "../icons/dots.svg";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../feedback/foreign-text.ts";
import { AnchorMenu } from "../overlays/anchor-menu.tsx";

interface RowMenuProps {
  /** Accessible name of the row. */
  readonly label: string;
  readonly isBusy: boolean;
  /** Items of a Mantine menu. */
  readonly children: ReactNode;
}

/** SCREEN-102: the actions of a row, with their words, behind «…». */
export function RowMenu({ label, isBusy, children }: RowMenuProps) {
  const more = useTranslations("shared.actions")("more");
  const langOf = useLangOf();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        loading={isBusy}
        lang={langOf(label)}
        aria-label={`${more}: ${label}`}
        title={more}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {anchor && (
        <AnchorMenu anchor={anchor} onClose={() => setAnchor(undefined)}>
          {children}
        </AnchorMenu>
      )}
    </>
  );
}

/** Width of a column that holds nothing but the menu of its row, in pixels. */
export const rowMenuWidth = 52;
