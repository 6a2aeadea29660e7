import { Button } from "@mantine/core";
import IconBookmark from "../../ui/icons/bookmark.svg";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyComponent, lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import type { ColumnSettings } from "../../ui/table/columns/column-settings.ts";
import type { ChosenViews } from "./use-chosen-view.ts";

const AnchoredPanel = lazyDialog(() => import("../../ui/overlays/anchored-panel.tsx"));
const ViewsPanel = lazyComponent(() => import("./views-panel.tsx"));

interface ViewsButtonProps {
  readonly views: ChosenViews;
  readonly settings: ColumnSettings;
}

/** WORK-040: opens the panel that saves, renames, shares and removes views. */
export function ViewsButton({ views, settings }: ViewsButtonProps) {
  const t = useTranslations("shared.table");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor((open) => (open ? null : currentTarget))}
      >
        {t("views")}
      </Button>
      <Suspense>
        {anchor && (
          <AnchoredPanel anchor={anchor} label={t("views")} onClose={() => setAnchor(null)}>
            <ViewsPanel views={views} settings={settings} onClose={() => setAnchor(null)} />
          </AnchoredPanel>
        )}
      </Suspense>
    </>
  );
}
