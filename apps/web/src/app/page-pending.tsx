import { Skeleton } from "@mantine/core";
import { useTranslations } from "use-intl";

/** The skeleton of a page while its code loads. */
export function PagePending() {
  const t = useTranslations("app");
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton height={30} width="min(22rem, 70%)" mb="lg" />
      <Skeleton height={420} radius="lg" />
    </div>
  );
}
