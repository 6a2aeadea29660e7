import { commentLimit } from "@birzha/domain/shared/values/scalars.ts";
import { Button } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { LimitedTextarea } from "../../../../ui/fields/limited-input.tsx";
import { isTooLong } from "../../../../ui/fields/text-limit.ts";
import { useDecisionTexts } from "../../decision-texts.ts";
import type { PendingDecision } from "../../use-queue-decisions.ts";
import css from "./decision-bar.module.css";

interface ReasonFormProps {
  /** `text`: the reason of an earlier attempt. */
  readonly pending: PendingDecision & { readonly text: string };
  readonly onSend: (text: string) => void;
  readonly onCancel: (text: string) => void;
}

/**
 * SCREEN-004: asks for the reason of a decision. Part of the page instead of a dialog, so that the field has the focus
 * before the next key press and the first letter is never lost.
 */
export function ReasonForm({ pending, onSend, onCancel }: ReasonFormProps) {
  const say = useTranslations("shared");
  const { questionOf, labelOf } = useDecisionTexts();
  const [text, setText] = useState(pending.text);
  const isLong = isTooLong(text, commentLimit);
  const isMissing = text.trim() === "";
  const send = () => {
    if (!isMissing && !isLong) onSend(text.trim());
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onCancel(text);
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  const { title, text: consequence } = questionOf(pending);
  return (
    <form
      className={css.form}
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3>{title}</h3>
      <p>{consequence}</p>
      <LimitedTextarea
        label={say("confirm.reason")}
        required
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        limit={commentLimit}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={press}
        // The user has asked for the field by a key or a click.
        autoFocus
      />
      <div className={css.acts}>
        <Button
          type="submit"
          disabled={isMissing || isLong}
          color={pending.act === "reject" ? "red.8" : undefined}
          aria-keyshortcuts="Control+Enter"
        >
          {labelOf(pending.act, pending.items)}
        </Button>
        <Button variant="default" aria-keyshortcuts="Escape" onClick={() => onCancel(text)}>
          {say("actions.cancel")}
        </Button>
      </div>
    </form>
  );
}
