import { Button } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import type { QueryKey } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useNews, type News } from "../live/news.ts";
import css from "./news-strip.module.css";

interface NewsStripProps {
  readonly queryKey: QueryKey;
  /** Whether a filter decides which records the list shows: of new ones it is not known then whether they are among them. */
  readonly isNarrowed: boolean;
  /** Only new records, and the list shows all: they are seen where it begins. */
  readonly onTake: (isOnlyNew: boolean) => void;
}

/** WORK-030: above rows that stay as they are under the hand: what has happened to them, until their reader wants to see it. */
export function NewsStrip({ queryKey, isNarrowed, onTake }: NewsStripProps) {
  const t = useTranslations("shared.news");
  const news = useNews(queryKey);
  const words = useNewsWords(queryKey[0], isNarrowed);
  return (
    // There from the beginning, so that what comes to stand in it is read out.
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
  return ({ added, isOnlyNew }: News) =>
    isOnlyNew && !isNarrowed ? t(`added.${name}`, { count: added.size }) : t("changed");
}
