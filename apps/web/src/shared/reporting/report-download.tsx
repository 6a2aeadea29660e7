import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { lazyDialog } from "../../ui/navigation/lazy-component.tsx";

const ReportDownloadDrawer = lazyDialog(() => import("./report-download-drawer.tsx"));

/** OTC-002: opens the report download. The drawer and its words are loaded on the first click. */
export function ReportDownload() {
  const t = useTranslations("agreements.register");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("download")}
      </Button>
      {isOpen && <ReportDownloadDrawer onClose={() => setOpen(false)} />}
    </>
  );
}
