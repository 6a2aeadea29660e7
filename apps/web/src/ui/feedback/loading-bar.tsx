import { useIsFetching, useIsMutating } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import css from "./loading-bar.module.css";

/** PLAT-136: quick answers never flash; the bar comes after this time, in milliseconds. */
const loadingDelay = 200;

/** A thin bar over the page while calls or the next page are under way. */
export function LoadingBar() {
  const t = useTranslations("app");
  // Each kind of work has its own delay: a quick page change and the quick call after it do not add up.
  const isChanging = useDelayed(useRouterState({ select: (state) => state.status === "pending" }));
  const isReading = useDelayed(useIsFetching() > 0);
  const isWriting = useDelayed(useIsMutating() > 0);
  const isShown = isChanging || isReading || isWriting;
  return (
    <div
      className={css.bar}
      data-on={isShown || undefined}
      role="progressbar"
      aria-label={t("loading")}
      aria-hidden={!isShown}
    />
  );
}

/** True when `isOn` has lasted for the delay. */
function useDelayed(isOn: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(isOn), isOn ? loadingDelay : 0);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isShown;
}
