import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from "react";

/** Minimum distance of the panel from the edges of the window, in pixels. */
const edge = 8;

/** Returns the element at which the panel of an action opens: the action, or the button of its menu, which closes. */
export function visibleAnchor(action: HTMLElement): HTMLElement {
  const toggle = action.closest("[data-menu]")?.querySelector<HTMLElement>("button[aria-controls]");
  return toggle && toggle.getClientRects().length > 0 ? toggle : action;
}

/**
 * A panel that a button opens and that stays mounted, so that the panels and dialogs opened in it keep their state.
 * Escape, a press outside, an action and Enter in a field close it. SCREEN-102: it moves where the window would cut it.
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
  /** Closes the panel before a dialog of its action opens, which returns the focus to the button. */
  const close = () => {
    if (!isOpen) return;
    setOpen(false);
    toggle.current?.focus();
  };
  const has = (target: EventTarget) => panel.current?.contains(target as Node) ?? false;
  return {
    isOpen,
    close,
    /** Closes the panel of a menu after a click on an action, which Enter causes, too. */
    onAction: ({ target }: MouseEvent) => {
      if (has(target) && (target as Element).closest("button, a")) close();
    },
    /** Closes the panel of a field after Enter, unless the field shows an error. */
    onEnter: (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== "Enter" || !has(target) || !(target as Element).matches("input")) return;
      // The same key would press the button that gets the focus.
      event.preventDefault();
      // After the field has applied its text.
      queueMicrotask(() => {
        if (!panel.current?.querySelector("[aria-invalid=true]")) close();
      });
    },
    frame: {
      role: "presentation",
      onPointerDownCapture: () => {
        isPressedInside.current = true;
      },
      onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
        // Escape in a panel opened by an action closes only that panel.
        if (event.key === "Escape" && event.currentTarget.contains(event.target as Node)) close();
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
