import type { ReactNode } from "react";
import css from "./open-button.module.css";

interface OpenButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** The words of a row that open it. The whole row does so under a mouse; this is the keyboard's way. */
export function OpenButton({ onClick, children }: OpenButtonProps) {
  return (
    <button type="button" className={css.open} onClick={onClick}>
      {children}
    </button>
  );
}
