import type { AttachedFile } from "@birzha/domain/agreements/agreement.ts";
import { Box, Button, Modal, Stack } from "@mantine/core";
import IconDownload from "../../../ui/icons/download.svg";
import IconFileText from "../../../ui/icons/file-text.svg";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReturnFocus } from "../../../ui/overlays/use-return-focus.ts";
import css from "./files-modal.module.css";
import { reportFiles } from "../mutations.ts";
import layout from "../../../ui/layout.module.css";

interface FilesModalProps {
  readonly title: string;
  readonly files: readonly AttachedFile[];
  readonly onClose: () => void;
}

/** OTC-022, OTC-023: dialog with the files of a report or version; each downloads separately. */
export default function FilesModal({ title, files, onClose }: FilesModalProps) {
  useReturnFocus();
  const t = useTranslations("shared");
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": t("actions.close") }}>
      <Stack component="ul" gap={2} className={`${layout.plain} ${css.files}`}>
        {files.map((file) => (
          <li key={file.id} className={layout.ruled}>
            <IconFileText size={20} stroke={1.5} aria-hidden />
            <Box component="span" flex={1} className={layout.cut} title={file.value}>
              {file.value}
            </Box>
            <FileDownload file={file} />
          </li>
        ))}
      </Stack>
    </Modal>
  );
}

function FileDownload({ file }: { file: AttachedFile }) {
  const t = useTranslations("shared");
  const fetching = useMutation({ mutationFn: () => reportFiles.download(file) });
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={t("files.download", { name: file.value })}
      leftSection={<IconDownload size={15} aria-hidden />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t("actions.download")}
    </Button>
  );
}
