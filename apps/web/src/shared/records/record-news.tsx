import { Box, Button } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { useNews } from "../live/news.ts";

interface RecordNewsProps {
  readonly queryKey: QueryKey;
  /** Whether the record has unsaved input; otherwise it updates by itself. */
  readonly isTyping: boolean;
  /** Rebases the input on the new record; absent if that is impossible. */
  readonly onTake?: () => void;
}

/** WORK-030: a notice above a form that the record has changed while the user edits it. The input stays. */
export function RecordNews({ queryKey, isTyping, onTake }: RecordNewsProps) {
  const t = useTranslations("shared.news");
  const news = useNews(queryKey, isTyping);
  if (!news) return null;
  return (
    // The whole row where the form is a grid.
    <Box role="alert" mb="1rem" style={{ gridColumn: "1 / -1" }}>
      <NoticeBox
        tone="info"
        action={
          onTake && (
            <Button size="compact-sm" variant="subtle" onClick={onTake}>
              {t("reread")}
            </Button>
          )
        }
      >
        {onTake ? t("record") : t("reopen")}
      </NoticeBox>
    </Box>
  );
}
