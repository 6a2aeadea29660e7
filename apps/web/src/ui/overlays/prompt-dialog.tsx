import { Button, Group, Modal, Text } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { LimitedTextarea } from "../fields/limited-input.tsx";
import { isTooLong } from "../fields/text-limit.ts";
import { noteComment, type OpenPrompt } from "./prompt.ts";
import { useReturnFocus } from "./use-return-focus.ts";

/** The dialog of `confirm` and `askComment`. */
export default function PromptDialog({ prompt }: { readonly prompt: OpenPrompt }) {
  useReturnFocus();
  const t = useTranslations("shared");
  const { question } = prompt;
  const [comment, setComment] = useState(prompt.kind === "comment" ? (prompt.question.comment ?? "") : "");
  const [isTouched, setTouched] = useState(false);
  const counter = useId();
  const limit = prompt.kind === "comment" ? prompt.question.limit : 0;
  const isMissing =
    prompt.kind === "comment" && Boolean(prompt.question.isCommentRequired) && comment.trim() === "";

  const isLong = prompt.kind === "comment" && isTooLong(comment, limit);

  const cancel = () => (prompt.kind === "confirm" ? prompt.answer(false) : prompt.answer(undefined));
  const agree = (event: FormEvent) => {
    event.preventDefault();
    if (isMissing || isLong) return;
    if (prompt.kind === "confirm") prompt.answer(true);
    else prompt.answer(comment.trim());
  };

  return (
    <Modal
      opened
      onClose={cancel}
      title={question.title}
      size={460}
      closeButtonProps={{ "aria-label": t("actions.close") }}
    >
      <form onSubmit={agree} noValidate>
        <Text mb="1rem" c="var(--ink-2)" style={{ textWrap: "pretty" }}>
          {question.text}
        </Text>
        {prompt.kind === "comment" && (
          <>
            <LimitedTextarea
              label={prompt.question.commentLabel}
              required={prompt.question.isCommentRequired}
              value={comment}
              onChange={(event) => {
                const text = event.currentTarget.value;
                noteComment(prompt.question, text);
                setComment(text);
                setTouched(true);
              }}
              limit={limit}
              rows={4}
              error={isTouched && isMissing ? t("validation.required") : undefined}
              aria-describedby={!isLong ? counter : undefined}
              data-autofocus
            />
            {!isLong && (
              <Text id={counter} mt="0.25rem" c="var(--ink-3)" fz="0.75rem" className="num">
                {t("confirm.left", { count: limit - comment.trim().length })}
              </Text>
            )}
          </>
        )}
        <Group mt="1.25rem" gap="0.5rem" justify="flex-end" wrap="wrap-reverse" align="stretch">
          <Button
            variant="default"
            onClick={cancel}
            data-autofocus={(prompt.kind === "confirm" && !question.isActFocused) || undefined}
          >
            {question.cancelLabel ?? t("actions.cancel")}
          </Button>
          <Button
            type="submit"
            data-autofocus={question.isActFocused || undefined}
            disabled={isMissing || isLong}
            color={question.isDestructive ? "red.8" : undefined}
          >
            {question.confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
