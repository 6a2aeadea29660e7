import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./state.module.css";

interface FailedStateProps {
  /** What could not be shown. */
  readonly title: string;
  readonly hint?: string;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** Quoted to support; names the call in the server's log. */
  readonly requestId?: string;
}

/** Stands where a part of the screen could not be loaded, and offers to try again. */
export function FailedState({ title, hint, onRetry, isRetrying, requestId }: FailedStateProps) {
  const t = useTranslations("app.errors");
  return (
    <div className={css.state} role="alert">
      <div className={css.icon} data-failed aria-hidden>
        <IconCloudOff size={28} stroke={1.6} />
      </div>
      <p className={css.title}>{title}</p>
      {hint && <p className={css.hint}>{hint}</p>}
      {onRetry && (
        <Button
          variant="default"
          className={css.action}
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRetrying}
          onClick={onRetry}
        >
          {t("retry")}
        </Button>
      )}
      {requestId && <p className={css.request}>{t("requestId", { id: requestId })}</p>}
    </div>
  );
}
