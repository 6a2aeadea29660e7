import { unreadLimit } from "@birzha/domain/notices/unread.ts";
import IconBell from "../../../ui/icons/bell.svg";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../../ui/navigation/lazy-component.tsx";
import css from "./bell.module.css";

const NoticePanel = lazyDialog(() => import("./notice-panel.tsx"));

/** WORK-020: bell with the number of unread notices; a click shows the newest. */
export function NoticeBell({ unread }: { readonly unread: number }) {
  const t = useTranslations("app.bell");
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isMany = unread >= unreadLimit;
  return (
    <>
      <button
        type="button"
        className={css.bell}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-label={t(isMany ? "many" : "label", { count: unread })}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={css.number} aria-hidden>
            {isMany ? `${unreadLimit - 1}+` : unread}
          </span>
        )}
      </button>
      {anchor && <NoticePanel anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  );
}
