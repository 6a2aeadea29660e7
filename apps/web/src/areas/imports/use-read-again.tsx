import type { ImportBatch } from "@birzha/domain/imports/import-batch.ts";
import { Button } from "@mantine/core";
import IconFileSettings from "../../ui/icons/file-settings.svg";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { sentFileQuery } from "./queries.ts";

const ReadingPanel = lazyComponent(() => import("./reading-panel.tsx"));

interface ReadAgain {
  readonly button: ReactNode;
  readonly panel: ReactNode;
}

/**
 * FIX-215: reads the file of an import in another way, while the tab has the file. The result is another import, so the
 * first one keeps all corrections and decisions.
 */
export function useReadAgain(
  id: number,
  onUploaded: (importId: string) => void,
  period?: ImportBatch["period"],
): ReadAgain {
  const t = useTranslations("imports.reading");
  const [isOpen, setOpen] = useState(false);
  const { data: sent } = useQuery(sentFileQuery(id));
  if (!sent) return { button: null, panel: null };
  return {
    button: (
      <Button
        variant="default"
        leftSection={<IconFileSettings size={17} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t("again")}
      </Button>
    ),
    panel: isOpen && (
      <Suspense>
        <ReadingPanel
          sent={sent}
          isAgain
          period={period}
          onUploaded={onUploaded}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  };
}
