import { Button } from "@mantine/core";
import IconDownload from "../../ui/icons/download.svg";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ColumnSettings } from "../../ui/table/columns/column-settings.ts";
import type { TableColumn } from "../../ui/table/columns/column.ts";
import type { ReadPage } from "./export-rows.ts";
import type { RegisterViews } from "../views/register-views.ts";

interface ExportButtonProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly settings: ColumnSettings;
  /** Exports on the server. */
  readonly download: RegisterViews["download"];
  /** Exports in the browser where the server has no workbook of the register. */
  readonly readPage: ReadPage<Row> | undefined;
}

/** SCREEN-008: exports what the register shows: its rows of all pages, in order, in the visible columns. */
export function ExportButton<Row>({ columns, settings, download, readPage }: ExportButtonProps<Row>) {
  const t = useTranslations("shared.table");
  const shown = settings.order.filter((id) => !settings.hidden.has(id));
  const saving = useMutation({
    mutationFn: async (read: ReadPage<Row>) => {
      const { exportRows } = await import("./export-rows.ts");
      await exportRows(
        shown.flatMap((id) => columns.find((column) => column.id === id) ?? []),
        read,
      );
    },
    meta: { error: "views.failures.download" },
  });
  return (
    <Button
      variant="default"
      px="12px"
      leftSection={<IconDownload size={17} aria-hidden />}
      loading={download ? download.isRunning : saving.isPending}
      title={t("exportHint")}
      onClick={() => (download ? download.onClick(shown) : readPage && saving.mutate(readPage))}
    >
      {t("export")}
    </Button>
  );
}
