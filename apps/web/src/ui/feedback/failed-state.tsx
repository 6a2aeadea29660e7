import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./state.module.css";

interface FailedStateProps {
  /** Names the content that failed to load. */
  readonly title: string;
  readonly hint?: string;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** Request id for support. Identifies the request in the server log. */
  readonly requestId?: string;
}

/** Replaces content that failed to load and offers a retry. */
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
