import { Button, Text } from "@mantine/core";
import IconCloudOff from "../icons/cloud-off.svg";
import IconRefresh from "../icons/refresh.svg";
import { useTranslations } from "use-intl";
import { StateBox } from "./empty-state.tsx";

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
    <StateBox
      role="alert"
      tone="bad"
      icon={<IconCloudOff size={28} stroke={1.6} />}
      title={title}
      hint={hint}
    >
      {onRetry && (
        <Button
          variant="default"
          mt="0.75rem"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isRetrying}
          onClick={onRetry}
        >
          {t("retry")}
        </Button>
      )}
      {requestId && (
        <Text mt="0.75rem" c="var(--ink-3)" fz="0.75rem">
          {t("requestId", { id: requestId })}
        </Text>
      )}
    </StateBox>
  );
}
