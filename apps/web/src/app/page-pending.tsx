import { Skeleton } from "@mantine/core";
import { useTranslations } from "use-intl";
import { FailedState } from "../ui/feedback/failed-state.tsx";
import { retryNow, useIsServerAway } from "../ui/navigation/server-wait.ts";

/** The skeleton of a page while its code loads. Without a connection it says so and offers a retry (SCREEN-015). */
export function PagePending() {
  const t = useTranslations("app");
  const isAway = useIsServerAway();
  if (isAway) return <FailedState title={t("offline.title")} hint={t("offline.hint")} onRetry={retryNow} />;
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={30} width="min(22rem, 70%)" mb="lg" />
      {/* The footer stays hidden while a part of the page is busy. */}
      <Skeleton height={420} radius="lg" aria-busy />
    </div>
  );
}
