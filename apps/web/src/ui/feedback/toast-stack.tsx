import "@mantine/notifications/styles.layer.css";
import { Button, Text } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import IconCheck from "../icons/check.svg";
import IconExclamationMark from "../icons/exclamation-mark.svg";
import IconInfoSmall from "../icons/info-small.svg";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import {
  briefLifetime,
  takeClosings,
  takeToasts,
  toastLifetime,
  type ToastMessage,
  type ToastKind,
} from "./toast.ts";
import { whenReleased } from "../navigation/pointer.ts";
import { useLangOf } from "./foreign-text.ts";
import css from "./toast-stack.module.css";
import { placeToasts } from "./toast-placement.ts";

const looks = {
  success: { color: "brand.6", icon: <IconCheck size={16} stroke={2.6} aria-hidden /> },
  error: { color: "red.7", icon: <IconExclamationMark size={16} stroke={2.6} aria-hidden /> },
  info: { color: "blue.7", icon: <IconInfoSmall size={18} stroke={2.4} aria-hidden /> },
} satisfies Record<ToastKind, unknown>;

/** Above dialogs (200), below menus and dropdown lists (300). */
const zIndex = 250;

/** Maximum number of toasts in the pile, newest in front. Older ones are queued. */
const maxBatch = 3;
let shown = 0;
/** Ids of the visible toasts by name. A toast that replaces another has an id of its own, else it keeps the old timer. */
const ids = new Map<string, string>();

function hide(name: string): void {
  const id = ids.get(name);
  if (id !== undefined) notifications.hide(id);
}

/**
 * Toasts as a pile with the newest in front: 400 px wide, full width below 768 px (PLAT-152, PLAT-153), at the top right
 * below the header row of the page (FIX-244). The pile opens below the pointer and for the keyboard. The time of a toast
 * runs while it is in front.
 */
export default function ToastStack({ count }: { readonly count: number }) {
  const t = useTranslations("app.toasts");
  const langOf = useLangOf();
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => placeToasts(stack.current!), []);
  useEffect(() => {
    for (const name of takeClosings()) whenReleased(() => hide(name));
    // FIX-022: a toast over the pressed control would take its click.
    for (const toast of takeToasts()) whenReleased(() => show(toast, t("close"), langOf));
  }, [count, t, langOf]);
  return (
    <div ref={stack}>
      <Notifications
        position="top-right"
        layout="stacked"
        autoClose={toastLifetime}
        limit={maxBatch}
        containerWidth="var(--toast-width)"
        className={css.stack}
        zIndex={zIndex}
        withinPortal={false}
      />
    </div>
  );
}

function show(
  { kind, message, content, detail, isPersistent, lifetime, name, action, onClose }: ToastMessage,
  closeLabel: string,
  langOf: ReturnType<typeof useLangOf>,
): void {
  shown += 1;
  const id = String(shown);
  const press = () => {
    notifications.hide(id);
    action?.onClick();
  };
  if (name) {
    hide(name);
    ids.set(name, id);
  }
  notifications.show({
    id,
    priority: shown,
    ...(content === undefined ? looks[kind] : { role: "group" }),
    message: content ?? (
      <>
        <Text
          c="var(--ink)"
          fz="0.875rem"
          lh={1.45}
          style={{ overflowWrap: "anywhere" }}
          lang={langOf(message)}
        >
          {message}
        </Text>
        {detail && (
          <Text c="var(--ink-3)" fz="0.8125rem" lh={1.45} lang={langOf(detail)}>
            {detail}
          </Text>
        )}
        {action && (
          <Button size="compact-sm" variant="light" mt={8} onClick={press}>
            {action.label}
          </Button>
        )}
      </>
    ),
    autoClose: isPersistent ? false : (lifetime ?? (kind === "success" ? briefLifetime : toastLifetime)),
    withBorder: true,
    onClose: () => onClose?.(),
    closeButtonProps: { "aria-label": closeLabel },
    classNames: { root: css.toast },
  });
}
