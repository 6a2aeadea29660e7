import { Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import css from "./queue-results.module.css";

interface UnsavedDecisionsProps {
  readonly count: number;
  readonly isSending: boolean;
  readonly onSend: () => void;
  readonly onDiscard: () => void;
}

/** FIX-210: decisions of this or an earlier visit that the server has not confirmed. */
export function UnsavedDecisions({ count, isSending, onSend, onDiscard }: UnsavedDecisionsProps) {
  const t = useTranslations("queue.unsaved");
  return (
    <section className={css.results} aria-label={t("label")} role="status">
      <Notice
        tone="bad"
        action={
          <Group gap="xs">
            <Button size="compact-sm" loading={isSending} onClick={onSend}>
              {t("send")}
            </Button>
            <Button size="compact-sm" variant="default" disabled={isSending} onClick={onDiscard}>
              {t("discard")}
            </Button>
          </Group>
        }
      >
        {t("text", { count })}
      </Notice>
    </section>
  );
}
