import { Button } from "@mantine/core";
import IconArrowUp from "../../ui/icons/arrow-up.svg";
import type { QueryKey } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useNews, type RecordNews } from "../live/news.ts";
import css from "./news-strip.module.css";

interface NewsStripProps {
  readonly queryKey: QueryKey;
  /** Whether a filter is set. New records may then not match it. */
  readonly isNarrowed: boolean;
  /**
   * Called to show the changes; true if there are only new records and no filter, so that they are on the first page.
   */
  readonly onTake: (isOnlyNew: boolean) => void;
}

/** WORK-030: a strip above rows that stay unchanged: announces the pending changes until the user loads them. */
export function NewsStrip({ queryKey, isNarrowed, onTake }: NewsStripProps) {
  const t = useTranslations("shared.news");
  const news = useNews(queryKey);
  const words = useNewsWords(queryKey[0], isNarrowed);
  return (
    // Always rendered, so that screen readers announce its later content.
    <div role={news && "status"} aria-live="polite" className={css.room}>
      {news && (
        <div className={css.strip}>
          <IconArrowUp size={16} stroke={2} aria-hidden />
          <span>{words(news)}</span>
          <Button size="compact-sm" variant="subtle" onClick={() => onTake(news.isOnlyNew && !isNarrowed)}>
            {t("show")}
          </Button>
        </div>
      )}
    </div>
  );
}

const named = ["agreements", "applications", "auctions", "contracts", "organizations", "spot"] as const;

function useNewsWords(area: unknown, isNarrowed: boolean) {
  const t = useTranslations("shared.news");
  const name = named.find((each) => each === area) ?? "other";
  return ({ added, isOnlyNew }: RecordNews) =>
    isOnlyNew && !isNarrowed ? t(`added.${name}`, { count: added.size }) : t("changed");
}
