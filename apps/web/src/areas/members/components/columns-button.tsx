import { Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import type { ColumnSettings } from "../../../ui/table/column-settings.ts";
import css from "./columns-button.module.css";

const ColumnCustomiser = lazyPart(() => import("../../../ui/table/column-customiser.tsx"));
const AnchoredPanel = lazyPart(() => import("../../../ui/anchored-panel.tsx"));

interface ColumnsButtonProps {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly locked?: boolean }[];
  readonly settings: ColumnSettings;
}

/** ACC-027: which columns a table shows, and in what order. Cards show them all. */
export function ColumnsButton({ columns, settings }: ColumnsButtonProps) {
  const t = useTranslations("shared.table");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="default"
        className={css.columns}
        leftSection={<IconColumns3 size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor((open) => (open ? null : currentTarget))}
      >
        {t("columns")}
      </Button>
      <Suspense>
        {anchor && (
          <AnchoredPanel anchor={anchor} label={t("columns")} onClose={() => setAnchor(null)}>
            <ColumnCustomiser columns={columns} settings={settings} onClose={() => setAnchor(null)} />
          </AnchoredPanel>
        )}
      </Suspense>
    </>
  );
}
