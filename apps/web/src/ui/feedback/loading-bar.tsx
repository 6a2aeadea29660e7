import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import css from "./loading-bar.module.css";

/** PLAT-136: delay of the bar in milliseconds, so that fast responses do not flash it. */
const loadingDelay = 200;

/** Shows a thin bar above the page while requests or a navigation are pending. */
export function LoadingBar() {
  const t = useTranslations("app");
  // Separate delays: a fast navigation and the fast request after it must not add up.
  const isChanging = useDelayed(useRouterState({ select: (state) => state.status === "pending" }));
  const isReading = useDelayed(useIsFetching() > 0);
  const isWriting = useDelayed(useIsMutating() > 0);
  const isShown = isChanging || isReading || isWriting;
  return (
    <div
      className={`${css.bar} no-print`}
      data-on={isShown || undefined}
      role="progressbar"
      aria-label={t("loading")}
      aria-hidden={!isShown}
    />
  );
}

/** Returns true once `isOn` has lasted for the delay. */
function useDelayed(isOn: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isOn), isOn ? loadingDelay : 0);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isShown;
}
