import { getPriceFeed, listPrices } from "@birzha/domain/market/api.ts";
import { Button, Group } from "@mantine/core";
import IconDownload from "../../../ui/icons/download.svg";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { addressOf } from "../../../api/request.ts";
import layout from "../../../ui/layout.module.css";
import { savePrices } from "../mutations.ts";
import type { PricesQuestion } from "../queries.ts";

interface DownloadLinksProps {
  readonly question: PricesQuestion;
  /** Feed readers cannot sign in. */
  readonly hasFeed: boolean;
}

/** MKT-001: the prices of the page for spreadsheets and programs. */
export function DownloadLinks({ question, hasFeed }: DownloadLinksProps) {
  const t = useTranslations("market.actions");
  const saving = useMutation(savePrices);
  return (
    <Group gap="1rem" className="no-print">
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        loading={saving.isPending}
        onClick={() => saving.mutate(question)}
      >
        {t("csv")}
      </Button>
      <a className={layout.link} href={addressOf(listPrices, { query: question })}>
        {t("json")}
      </a>
      {hasFeed && (
        <a className={layout.link} href={getPriceFeed.path}>
          {t("rss")}
        </a>
      )}
    </Group>
  );
}
