import {
  maxCounted,
  tabNames,
  type TabCounts,
  type TabName,
} from "@birzha/domain/shared/registers/register-tabs.ts";
import { useTranslations } from "use-intl";
import css from "./register-tabs.module.css";

export interface RegisterTabsProps {
  /** Undefined: all rows. */
  readonly shown: TabName | undefined;
  readonly counts: TabCounts | undefined;
  readonly onShow: (tab: TabName | undefined) => void;
}

/**
 * DESK-001: tabs by the party that acts next: the member, the exchange, the member again, none; and all rows, as in
 * the documents.
 */
export function RegisterTabs({ shown, counts, onShow }: RegisterTabsProps) {
  const t = useTranslations("editing.tabs");
  return (
    <div className={css.tabs} role="group" aria-label={t("label")}>
      {[...tabNames, undefined].map((tab) => {
        const count = counts?.[tab ?? "all"];
        return (
          <button key={tab ?? "all"} type="button" aria-pressed={tab === shown} onClick={() => onShow(tab)}>
            {t(tab ?? "all")}
            {count !== undefined && (
              <span data-tab={count > 0 ? (tab ?? "") : ""}>
                {count > maxCounted ? t("more", { count: maxCounted }) : t("count", { count })}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
