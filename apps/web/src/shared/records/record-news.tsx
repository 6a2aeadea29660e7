import { Button } from "@mantine/core";
import type { QueryKey } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Notice } from "../../ui/feedback/notice.tsx";
import { useNews } from "../live/news.ts";
import css from "./record-news.module.css";

interface RecordNewsProps {
  readonly queryKey: QueryKey;
  /** Whether something is typed over the record; while nothing is, it changes by itself. */
  readonly isTyping: boolean;
  /** Takes the new state under what was typed; left out where that cannot be done. */
  readonly onTake?: () => void;
}

/** WORK-030: above a form: the record has become another one while it was being typed over. Nothing of it is lost. */
export function RecordNews({ queryKey, isTyping, onTake }: RecordNewsProps) {
  const t = useTranslations("shared.news");
  const news = useNews(queryKey, isTyping);
  if (!news) return null;
  return (
    <div role="alert" className={css.news}>
      <Notice
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
      </Notice>
    </div>
  );
}
