import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";

const ReportDownloadDrawer = lazyPart(() => import("./report-download-drawer.tsx"));

/** OTC-002: the button that opens the report download; everything behind it is loaded when it is pressed. */
export function ReportDownload() {
  const t = useTranslations("reporting.download");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("open")}
      </Button>
      <Suspense>{isOpen && <ReportDownloadDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
