import { Skeleton } from "@mantine/core";
import IconSearchOff from "../icons/search-off.svg";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../feedback/empty-state.tsx";
import { FailedState } from "../feedback/failed-state.tsx";

interface TableMessageProps {
  readonly failed: boolean;
  readonly onRetry: (() => void) | undefined;
  readonly empty: ReactNode;
}

/** Replaces the rows if the result is empty (PLAT-116) or loading failed. */
export function TableMessage({ failed, onRetry, empty }: TableMessageProps) {
  const t = useTranslations("shared.table");
  if (failed) return <FailedState title={t("failed")} onRetry={onRetry} />;
  return (
    empty ?? (
      <EmptyState icon={<IconSearchOff size={28} stroke={1.6} />} title={t("empty")} hint={t("emptyHint")} />
    )
  );
}

export function CardSkeletons() {
  return Array.from({ length: 4 }, (_, index) => (
    <Skeleton key={index} h={150} m="sm" w="auto" radius="lg" />
  ));
}
