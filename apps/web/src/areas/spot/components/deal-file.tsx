import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { dealFiles } from "../mutations.ts";
import css from "./deal-cells.module.css";

interface DealFileProps {
  readonly id: number | null;
  readonly name: string | null;
}

/** SPOT-020: link that downloads the document of a deal. */
export function DealFile({ id, name }: DealFileProps) {
  const t = useTranslations("shared");
  if (id === null) return t("words.empty");
  const title = name ?? String(id);
  return (
    <UnstyledButton
      className={css.file}
      title={title}
      onClick={() => void dealFiles.download({ id, value: title })}
    >
      <IconPaperclip size={15} aria-hidden />
      <span>{title}</span>
      <VisuallyHidden>{t("actions.download")}</VisuallyHidden>
    </UnstyledButton>
  );
}
