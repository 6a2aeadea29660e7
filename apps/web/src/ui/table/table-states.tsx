import { Button, Skeleton } from "@mantine/core";
import { IconCloudOff, IconSearchOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./data-table.module.css";

interface TableMessageProps {
  readonly failed: boolean;
  readonly onRetry: (() => void) | undefined;
  readonly emptyHint: ReactNode;
}

/** What stands in place of the rows: nothing was found (PLAT-116), or they could not be read. */
export function TableMessage({ failed, onRetry, emptyHint }: TableMessageProps) {
  const t = useTranslations("shared");
  if (failed) {
    return (
      <div className={css.state} role="alert">
        <IconCloudOff size={30} stroke={1.4} aria-hidden />
        <b>{t("table.failed")}</b>
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t("actions.retry")}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={css.state} role="status">
      <IconSearchOff size={30} stroke={1.4} aria-hidden />
      <b>{t("table.empty")}</b>
      <span>{emptyHint ?? t("table.emptyHint")}</span>
    </div>
  );
}

export function CardSkeletons() {
  return Array.from({ length: 4 }, (_, index) => (
    <Skeleton key={index} h={150} m="sm" w="auto" radius="lg" />
  ));
}
