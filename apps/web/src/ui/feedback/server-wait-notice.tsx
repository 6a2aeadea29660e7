import { Button, Loader, Portal } from "@mantine/core";
import IconCloudOff from "../icons/cloud-off.svg";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { shownWait, subscribeWaits, type ShownWait } from "../navigation/pending-work.ts";
import { useIsServerAway } from "../navigation/server-wait.ts";
import css from "./server-wait-notice.module.css";

/** Distance to the control, and to the edges of the window. Pixels. */
const gap = 8;
/** A button in this state shows its wait itself. */
const busyButton = "button[data-loading]";

/**
 * FIX-330: says beside the pressed control that it waits, and for what; for the page itself, says at its top that the
 * server is lost. Mounted once, for all controls, also those of dialogs.
 */
export function ServerWaitNotice() {
  const t = useTranslations("app.serverWait");
  const isAway = useIsServerAway();
  const wait = useSyncExternalStore(subscribeWaits, shownWait);
  const box = useRef<HTMLDivElement>(null);
  const control = wait && anchorOf(wait.control);
  const isShown = isAway || (wait !== undefined && wait.kind !== "read" && !control?.matches(busyButton));
  useEffect(() => {
    if (!isShown || !box.current) return undefined;
    const { current } = box;
    const place = () => placeBeside(current, control);
    place();
    const events = ["scroll", "resize"] as const;
    for (const event of events) addEventListener(event, place, { capture: true, passive: true });
    return () => events.forEach((event) => removeEventListener(event, place, { capture: true }));
  });
  return (
    <Portal>
      {/* A live region is in the page before its text. */}
      <div role="status" className="no-print">
        {isShown && (
          <div ref={box} className={css.box} data-tone={isAway ? "warn" : undefined}>
            {isAway ? <IconCloudOff size={18} aria-hidden /> : <Loader size={16} />}
            <span>{t(isAway ? textOf(wait) : "slow")}</span>
            {isAway && wait?.stop && (
              <Button size="compact-sm" variant="default" onClick={wait.stop}>
                {t("stop")}
              </Button>
            )}
          </div>
        )}
      </div>
    </Portal>
  );
}

const textOf = (wait: ShownWait | undefined) =>
  wait ? (wait.kind === "write" ? ("write" as const) : ("other" as const)) : ("page" as const);

/** A shortcut submits its form from a field: the button of the form shows the wait. */
function anchorOf(control: Element): Element | undefined {
  const form = control.closest("form,[role=dialog],main");
  const busy = form?.querySelector(busyButton);
  return busy ?? (control.isConnected ? control : undefined);
}

/** Places the notice below the control, or above it at the end of the window; without one at the top of the page. */
function placeBeside(box: HTMLElement, control: Element | undefined): void {
  const rect = control?.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const isInView = rect && rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight;
  const page = document.querySelector("main")?.getBoundingClientRect() ?? {
    left: 0,
    top: 0,
    width: innerWidth,
  };
  const left = isInView ? rect.left : page.left + (page.width - width) / 2;
  const below = isInView ? rect.bottom + gap : page.top + gap;
  const top = isInView && below + height > innerHeight ? rect.top - gap - height : below;
  box.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  box.style.top = `${Math.max(gap, top)}px`;
}
