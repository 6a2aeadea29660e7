import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./more-actions.module.css";

/**
 * SCREEN-014: secondary actions of a row. On phones and at 200 % zoom they are behind the button «…». The actions stay
 * mounted, so the panels and dialogs that they open keep their anchors.
 */
export function MoreActions({ children }: { readonly children: ReactNode }) {
  const t = useTranslations("shared.actions");
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // Presses in panels opened by the actions bubble through React, not through the document.
  const isPressedInside = useRef(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const press = () => {
      if (!isPressedInside.current) setOpen(false);
      isPressedInside.current = false;
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [isOpen]);
  const closeOnEscape = (event: KeyboardEvent<HTMLDivElement>) => {
    // Escape in a panel opened by an action closes only that panel.
    if (!isOpen || event.key !== "Escape" || !event.currentTarget.contains(event.target as Node)) return;
    setOpen(false);
    toggle.current?.focus();
  };
  return (
    <div
      role="presentation"
      className={`${css.more} no-print`}
      onPointerDownCapture={() => {
        isPressedInside.current = true;
      }}
      onKeyDown={closeOnEscape}
    >
      <ActionIcon
        ref={toggle}
        className={css.toggle}
        variant="default"
        size={36}
        aria-label={t("more")}
        title={t("more")}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      <div id={id} className={css.panel} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
