import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { confirmAction } from "./prompt.ts";

/**
 * Asks before unsaved input is lost by leaving the page, closing the tab or reloading it. The answered function
 * lets the next departure pass, for the way on after saving.
 * @param leavingText what becomes of the input, where it is not lost
 */
export function useUnsavedGuard(isUnsaved: boolean, leavingText?: string): () => void {
  const t = useTranslations("shared");
  useEffect(() => {
    const begins = ["pointerdown", "keydown"] as const;
    for (const begin of begins) addEventListener(begin, fetchAhead, { once: true, passive: true });
    return () => {
      for (const begin of begins) removeEventListener(begin, fetchAhead);
    };
  }, []);
  const router = useRouter();
  const mayLeave = useRef(false);
  // Until the router arrives, the form of an agreed departure is still on the page; Back must not ask again (FIX-109).
  const isLeaving = useRef(false);
  useEffect(() => router.subscribe("onResolved", () => void (isLeaving.current = false)), [router]);
  const mustAsk = () => isUnsaved && !mayLeave.current && !isLeaving.current;
  const askToLeave = async () =>
    (isLeaving.current = await confirmAction({
      ...(leavingText === undefined
        ? {
            title: t("confirm.unsavedTitle"),
            text: t("confirm.unsaved"),
            confirmLabel: t("confirm.leave"),
            isDestructive: true,
          }
        : { title: t("confirm.unsentTitle"), text: leavingText, confirmLabel: t("confirm.leaveKept") }),
      cancelLabel: t("confirm.stay"),
    }));
  const latest = useRef({ mustAsk, askToLeave });
  latest.current = { mustAsk, askToLeave };
  useEffect(() => {
    const { history } = router;
    return history.block({
      blockerFn: async ({ action, currentLocation, nextLocation }) => {
        const [from, to] = [currentLocation, nextLocation].map((each) => router.parseLocation(each).pathname);
        // Filters and tabs in the address of the same page lose nothing.
        if (!latest.current.mustAsk() || from === to) return false;
        const question = latest.current.askToLeave();
        if (action === "PUSH" || action === "REPLACE") return !(await question);
        // The browser has gone back already. The library returns it to this page only when the departure is refused at
        // once: with the question open, a second Back would count from the wrong entry.
        const steps = nextLocation.state.__TSR_index - currentLocation.state.__TSR_index;
        void question.then((isAgreed) => isAgreed && history.go(steps, { ignoreBlocker: true }));
        return true;
      },
      enableBeforeUnload: () => latest.current.mustAsk(),
    });
  }, [router]);
  return () => {
    mayLeave.current = true;
  };
}

/**
 * HOUSE-024: preloads the code of the offline notice and the prompt once the user starts to edit, because it
 * cannot be loaded while the server is unreachable.
 */
function fetchAhead(): void {
  for (const part of [import("../feedback/toast-stack.tsx"), import("./prompt-dialog.tsx")])
    part.catch(() => {
      // A failed preload is repeated on demand.
    });
}
