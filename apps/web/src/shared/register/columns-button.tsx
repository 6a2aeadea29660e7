import { Button } from "@mantine/core";
import IconColumns3 from "../../ui/icons/columns-3.svg";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyComponent, lazyDialog } from "../../ui/navigation/lazy-component.tsx";
import type { ColumnSettings, DescribedColumn } from "../../ui/table/columns/column-settings.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";

const ColumnCustomiser = lazyComponent(() => import("../../ui/table/columns/column-customiser.tsx"));
const AnchoredPanel = lazyDialog(() => import("../../ui/overlays/anchored-panel.tsx"));

interface ColumnsButtonProps {
  readonly columns: readonly (DescribedColumn & Pick<TableColumn<never>, "label">)[];
  readonly settings: ColumnSettings;
}

/** ACC-027, FIX-026: chooses the visible columns of a table or its cards, and their order. */
export function ColumnsButton({ columns, settings }: ColumnsButtonProps) {
  const t = useTranslations("shared.table");
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="default"
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
