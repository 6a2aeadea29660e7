import { Badge, Button, Skeleton } from "@mantine/core";
import { IconFilePlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { askComment, confirm } from "../../ui/prompt.ts";
import { toast } from "../../ui/toast.ts";
import { usePartsWords } from "./parts-words.ts";
import css from "./parts-page.module.css";

/** PLAT-159. */
const commentLimit = 500;

export function PartsFeedback() {
  const t = useTranslations("shared");
  const words = usePartsWords();
  const retry = { label: t("actions.retry"), onClick: () => toast.info(words.successText) };
  const ask = async () => {
    const isAgreed = await confirm({
      title: words.confirmTitle,
      text: words.confirmText,
      confirmLabel: words.confirmLabel,
      isDestructive: true,
    });
    if (isAgreed) toast.info(words.confirmLabel);
  };
  const comment = async () => {
    const text = await askComment({
      title: words.commentTitle,
      text: words.commentText,
      confirmLabel: words.commentLabel,
      commentLabel: words.comment,
      isCommentRequired: true,
      limit: commentLimit,
    });
    if (text !== undefined) toast.info(text);
  };
  return (
    <div className={css.body}>
      <div className={css.row}>
        <Button>{t("actions.save")}</Button>
        <Button variant="light">{t("actions.choose")}</Button>
        <Button variant="default">{t("actions.cancel")}</Button>
        <Button variant="subtle">{t("actions.reset")}</Button>
        <Button color="red">{t("actions.remove")}</Button>
        <Button disabled title={words.disabled}>
          {t("actions.send")}
        </Button>
        <Button loading aria-label={t("actions.upload")}>
          {t("actions.upload")}
        </Button>
        <Badge circle>3</Badge>
      </div>
      <div className={css.row}>
        <Button variant="default" onClick={() => toast.success(words.successText)}>
          {words.success}
        </Button>
        <Button
          variant="default"
          onClick={() => toast.error(words.failureText, { detail: words.failureDetail })}
        >
          {words.failure}
        </Button>
        <Button
          variant="default"
          onClick={() => toast.info(words.persistentText, { isPersistent: true, name: "persistent" })}
        >
          {words.persistent}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            toast.success(words.successText, { isPersistent: true });
            toast.error(words.failureText, { detail: words.failureDetail, isPersistent: true });
            toast.info(words.persistentText, { isPersistent: true });
          }}
        >
          {words.three}
        </Button>
        <Button variant="default" onClick={() => toast.error(words.failureText, { action: retry })}>
          {words.withButton}
        </Button>
        <Button variant="default" onClick={() => void ask()}>
          {words.confirm}
        </Button>
        <Button variant="default" onClick={() => void comment()}>
          {words.comment}
        </Button>
      </div>
      <Notice tone="info">{words.info}</Notice>
      <Notice tone="bad" action={<Button variant="default">{t("actions.open")}</Button>}>
        {words.bad}
      </Notice>
      <EmptyState
        icon={<IconFilePlus size={28} stroke={1.6} />}
        title={words.emptyTitle}
        hint={words.emptyHint}
        action={<Button>{t("actions.add")}</Button>}
      />
      <FailedState
        title={words.failedTitle}
        requestId="7d1f"
        onRetry={() => toast.info(t("actions.retry"))}
      />
      <div aria-hidden>
        <Skeleton h={10} w="60%" mb="xs" />
        <Skeleton h={10} w="80%" />
      </div>
    </div>
  );
}
