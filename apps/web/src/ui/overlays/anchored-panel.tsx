import { Popover, Portal } from "@mantine/core";
import { useEffect, useReducer, useRef, type ReactNode } from "react";
import { visibleAnchor } from "../navigation/folded-panel.ts";
import { throttleCall } from "../navigation/layout-query.ts";

interface AnchoredPanelProps {
  /** The button that opened the panel; it has the focus again when the panel is gone. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel under the button that opened it, loaded with the first one that opens. */
export default function AnchoredPanel({ anchor: action, label, onClose, children }: AnchoredPanelProps) {
  const anchor = visibleAnchor(action);
  const [, follow] = useReducer((moves: number) => moves + 1, 0);
  const place = anchor.getBoundingClientRect();

  // A panel may open another one, a calendar for example: that stands elsewhere in the document, but what happens in
  // it passes through here, so a press in it is no press outside.
  const pressedInside = useRef(false);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      const isPrivateAddress = pressedInside.current || (target instanceof Node && action.contains(target));
      pressedInside.current = false;
      if (!isPrivateAddress) latestClose.current();
    };
    document.addEventListener("pointerdown", press);
    return () => document.removeEventListener("pointerdown", press);
  }, [action]);

  useEffect(() => {
    const moved = { passive: true, capture: true };
    action.setAttribute("aria-expanded", "true");
    addEventListener("scroll", follow, moved);
    const resized = throttleCall(follow);
    addEventListener("resize", resized.call);
    return () => {
      action.setAttribute("aria-expanded", "false");
      removeEventListener("scroll", follow, moved);
      removeEventListener("resize", resized.call);
      resized.cancel();
      anchor.focus({ preventScroll: true });
    };
  }, [action, anchor]);

  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-end"
      trapFocus
      withRoles={false}
      closeOnClickOutside={false}
    >
      {/* In the body: a drawer that moves would be the frame of a fixed place. */}
      <Portal>
        <Popover.Target>
          <span
            aria-hidden
            style={{
              position: "fixed",
              left: place.left,
              top: place.top,
              width: place.width,
              height: place.height,
              pointerEvents: "none",
            }}
          />
        </Popover.Target>
      </Portal>
      <Popover.Dropdown
        p={0}
        bd={0}
        // A ring instead of a border: the panel is exactly as large as its content (PLAT-118).
        style={{ boxShadow: "0 0 0 1px var(--line-strong), var(--mantine-shadow-md)" }}
        role="dialog"
        aria-label={label}
        onPointerDownCapture={() => {
          pressedInside.current = true;
        }}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
