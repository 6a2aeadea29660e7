import { useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { confirm } from "./prompt.ts";

/**
 * Asks before unsaved input is lost by leaving the page, closing the tab or reloading it. The answered function
 * lets the next departure pass, for the way on after saving.
 * @param kept what becomes of the input, where it is not lost
 */
export function useUnsavedGuard(isUnsaved: boolean, kept?: string): () => void {
  const t = useTranslations("shared");
  useEffect(() => {
    const begins = ["pointerdown", "keydown"] as const;
    for (const begin of begins) addEventListener(begin, fetchAhead, { once: true, passive: true });
    return () => {
      for (const begin of begins) removeEventListener(begin, fetchAhead);
    };
  }, []);
  const mayLeave = useRef(false);
  const mustAsk = () => isUnsaved && !mayLeave.current;
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Filters and tabs in the address of the same page lose nothing.
      if (!mustAsk() || current.pathname === next.pathname) return false;
      return !(await confirm({
        ...(kept === undefined
          ? {
              title: t("confirm.unsavedTitle"),
              text: t("confirm.unsaved"),
              confirmLabel: t("confirm.leave"),
              isDestructive: true,
            }
          : { title: t("confirm.unsentTitle"), text: kept, confirmLabel: t("confirm.leaveKept") }),
        cancelLabel: t("confirm.stay"),
      }));
    },
    enableBeforeUnload: mustAsk,
  });
  return () => {
    mayLeave.current = true;
  };
}

/**
 * Whoever begins to work will need to hear that the server is away, and to be asked: what says so is fetched while it is
 * there, and not before (HOUSE-024).
 */
function fetchAhead(): void {
  for (const part of [import("./toast-stack.tsx"), import("./prompt-dialog.tsx")])
    part.catch(() => {
      // Asked for again when it is needed.
    });
}
