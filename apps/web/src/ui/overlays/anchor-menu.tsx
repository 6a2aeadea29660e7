import { Menu, type FloatingPosition } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";

interface AnchorMenuProps {
  /** The pressed button; the menu opens at it and gives the focus back to it. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly position?: FloatingPosition;
  readonly width?: number;
  readonly children: ReactNode;
}

/** A menu that opens at whichever button was pressed, so that a page with a hundred such buttons holds one menu. */
export function AnchorMenu({ anchor, onClose, position = "bottom-end", width, children }: AnchorMenuProps) {
  const { left, top, width: anchorWidth, height } = anchor.getBoundingClientRect();
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const closeOnScroll = () => close.current();
    addEventListener("scroll", closeOnScroll, { passive: true, once: true });
    return () => {
      removeEventListener("scroll", closeOnScroll);
      if (document.activeElement === document.body) anchor.focus({ preventScroll: true });
    };
  }, [anchor]);
  return (
    <Menu
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position={position}
      width={width}
      clickOutsideEvents={["pointerdown"]}
      returnFocus={false}
    >
      <Menu.Target>
        <span
          aria-hidden
          style={{ position: "fixed", left, top, width: anchorWidth, height, pointerEvents: "none" }}
        />
      </Menu.Target>
      {/* A dialog opened by an item returns the focus to the button. */}
      <Menu.Dropdown onClick={() => anchor.focus({ preventScroll: true })}>{children}</Menu.Dropdown>
    </Menu>
  );
}
