import { useTranslations } from "use-intl";
import { useLangOf } from "../../ui/feedback/foreign-text.ts";
import tabs from "../register/register-tabs.module.css";
import type { ChosenViews } from "./use-chosen-view.ts";
import css from "./view-tabs.module.css";

interface ViewTabsProps {
  readonly views: ChosenViews;
  /** Whether the register has tabs of its own, which then offer all records. */
  readonly hasTabs: boolean;
}

/**
 * SCREEN-008: the saved views as tabs after the tabs of the register. A second press on the chosen view closes it. A dot
 * marks unsaved changes.
 */
export function ViewTabs({ views, hasTabs }: ViewTabsProps) {
  const t = useTranslations();
  const langOf = useLangOf();
  const { list, chosen, isChanged, choose, chooseNone } = views;
  const shown = list.data ?? (chosen ? [chosen.view] : []);
  // SCREEN-102: a lone tab offers no choice.
  if (shown.length === 0) return null;
  return (
    <div className={tabs.tabs} data-views role="group" aria-label={t("shared.table.views")}>
      {!hasTabs && (
        <button type="button" aria-pressed={chosen === undefined} onClick={chooseNone}>
          {t("views.panel.none")}
        </button>
      )}
      {shown.map((view) => {
        const isChosen = view.id === chosen?.view.id;
        return (
          <button
            key={view.id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => (isChosen && !isChanged ? chooseNone() : choose(view))}
          >
            <span
              className={css.name}
              lang={langOf(view.name)}
              title={
                view.isOwn ? view.name : `${view.name}. ${t("views.panel.by", { name: view.authorName })}`
              }
            >
              {view.name}
            </span>
            {isChosen && isChanged && (
              <>
                <span className="sr">({t("shared.table.viewChanged")})</span>
                <i className={css.dot} title={t("shared.table.viewChanged")} aria-hidden />
              </>
            )}
          </button>
        );
      })}
    </div>
  );
}
