import { Button, Group } from "@mantine/core";
import IconCopy from "../../../ui/icons/copy.svg";
import IconDownload from "../../../ui/icons/download.svg";
import { useMutation } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "../../../api/fetch-file.ts";
import { drawPicture } from "../draw-picture.ts";

/** Clipboard of pictures. Firefox before 127 lacks it, and so do pages without HTTPS. */
const { clipboard }: { readonly clipboard?: { readonly write?: (items: ClipboardItem[]) => Promise<void> } } =
  navigator;

interface PictureButtonsProps {
  readonly picture: RefObject<SVGSVGElement | null>;
  readonly name: string;
}

/** MKT-001: the chart as a PNG file, or in the clipboard. */
export function PictureButtons({ picture, name }: PictureButtonsProps) {
  const t = useTranslations("market.actions");
  const draw = () => drawPicture(picture.current!, `${name}, ${t("unit")}`);
  const copying = useMutation({
    // Safari requires the promise of the picture instead of the picture.
    mutationFn: () => clipboard!.write!([new ClipboardItem({ "image/png": draw() })]),
    meta: { error: "market.actions.copyFailed", success: "market.actions.copied" },
  });
  const saving = useMutation({
    mutationFn: async () => saveFile({ name: `${name}.png`, content: await draw() }),
    meta: { error: "market.actions.saveFailed" },
  });
  return (
    <Group gap="0.5rem" mt="0.5rem" className="no-print">
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        {t("save")}
      </Button>
      {clipboard?.write && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconCopy size={16} aria-hidden />}
          loading={copying.isPending}
          onClick={() => copying.mutate()}
        >
          {t("copy")}
        </Button>
      )}
    </Group>
  );
}
