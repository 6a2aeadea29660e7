import { Button } from "@mantine/core";
import IconDownload from "../../ui/icons/download.svg";
import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";

const ReportDownloadDrawer = lazyDialog(() => import("./report-download-drawer.tsx"));

/**
 * OTC-002: the button that opens the report download, and its drawer. The page holds the drawer: it outlives the menu of
 * the button, which closes when the user chooses another organisation. The drawer loads on the first click.
 */
export function useReportDownload(): { readonly button: ReactNode; readonly drawer: ReactNode } {
  const t = useTranslations("agreements.register");
  const [isOpen, setOpen] = useState(false);
  return {
    button: (
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("download")}
      </Button>
    ),
    drawer: isOpen && <ReportDownloadDrawer onClose={() => setOpen(false)} />,
  };
}
