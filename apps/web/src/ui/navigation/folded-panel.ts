import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";

/** Minimum distance of the panel from the edges of the window, in pixels. */
const edge = 8;

/**
 * A panel that a button opens and that stays mounted, so that the panels and dialogs opened in it keep their anchors.
 * Escape and a press outside close it. SCREEN-102: it moves where the window would cut it.
 */
export function useFoldedPanel() {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    element.style.translate = "";
    const { left, right } = element.getBoundingClientRect();
    // The side bar lies above the page's content.
    const start = edge + Math.max(0, element.closest("main")?.getBoundingClientRect().left ?? 0);
    const beyond = Math.max(0, right - (document.documentElement.clientWidth - edge));
    const shift = Math.max(-beyond, start - left);
    if (left < start || beyond > 0) element.style.translate = `${shift}px`;
  }, [isOpen]);
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
  return {
    isOpen,
    setOpen,
    frame: {
      role: "presentation",
      onPointerDownCapture: () => {
        isPressedInside.current = true;
      },
      onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
        // Escape in a panel opened by an action closes only that panel.
        if (!isOpen || event.key !== "Escape" || !event.currentTarget.contains(event.target as Node)) return;
        setOpen(false);
        toggle.current?.focus();
      },
    },
    toggle: {
      ref: toggle,
      "aria-expanded": isOpen,
      "aria-controls": id,
      onClick: () => setOpen(!isOpen),
    },
    panel: { ref: panel, id, "data-open": isOpen || undefined },
  } as const;
}
