import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import { lazyComponent } from "../../../ui/navigation/lazy-component.tsx";
import type { ColumnSettings, Described } from "../../../ui/table/columns/column-settings.ts";
import { isSameState, listedIn, readChosenView, shownState } from "./chosen-view.ts";
import { useUser } from "../../session/session-store.ts";
import type { Address } from "../address/address-paging.ts";
import type { RegisterViews } from "./register-views.ts";
import css from "./views-button.module.css";

const AnchoredPanel = lazyComponent(() => import("../../../ui/overlays/anchored-panel.tsx"));
const ViewsPanel = lazyComponent(() => import("./views-panel.tsx"));

interface ViewsButtonProps {
  readonly views: RegisterViews;
  readonly columns: readonly Described[];
  readonly settings: ColumnSettings;
}

const none: readonly string[] = [];

/** WORK-040: opens the views of a register. Shows the name of the chosen view, with a dot after unsaved changes. */
export function ViewsButton(props: ViewsButtonProps) {
  const user = useUser();
  // Another organisation has other views.
  return <Chooser key={`${user?.userId} ${user?.organizationInfo?.id}`} {...props} />;
}

function Chooser({ views, columns, settings }: ViewsButtonProps) {
  const t = useTranslations("shared.table");
  const langOf = useLangOf();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { register, filters = none } = views;
  const [chosen, setChosen] = useState(() => readChosenView(register));
  const address: Address = useSearch({ strict: false });
  const state = shownState(columns, settings.saved, listedIn(address, filters));
  const isChanged = chosen !== undefined && !isSameState(columns, state, chosen.view.state);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor((open) => (open ? null : currentTarget))}
      >
        {chosen ? (
          <>
            <span className="sr">{t("views")}:</span>
            <span className={css.name} lang={langOf(chosen.view.name)} title={chosen.view.name}>
              {chosen.view.name}
            </span>
          </>
        ) : (
          t("views")
        )}
        {isChanged && (
          <>
            <span className="sr">({t("viewChanged")})</span>
            <span className={css.dot} title={t("viewChanged")} aria-hidden />
          </>
        )}
      </Button>
      <Suspense>
        {anchor && (
          <AnchoredPanel anchor={anchor} label={t("views")} onClose={() => setAnchor(null)}>
            <ViewsPanel
              views={views}
              settings={settings}
              state={state}
              chosen={chosen}
              isChanged={isChanged}
              onChosen={setChosen}
              onClose={() => setAnchor(null)}
            />
          </AnchoredPanel>
        )}
      </Suspense>
    </>
  );
}
