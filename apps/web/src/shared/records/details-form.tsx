import { Button, Group, Text } from "@mantine/core";
import IconPencil from "../../ui/icons/pencil.svg";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { isLate } from "../../api/api-failure.ts";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { useUnsavedGuard } from "../../ui/overlays/unsaved-guard.ts";
import { useInputKeeping, useSavedInput, useResumed } from "../session/saved-input.ts";
import { SavedInputNotice } from "../session/saved-input-notice.tsx";
import { rereadUser } from "../session/session-sync.ts";
import css from "./details-form.module.css";
import { RecordNews } from "./record-news.tsx";

export interface DetailsFields<Draft> {
  /** The draft in edit mode, else the stored values. */
  readonly shown: Draft;
  readonly isEditing: boolean;
  readonly isSaving: boolean;
  readonly put: (change: Partial<Draft>) => void;
}

interface DetailsFormProps<Draft> {
  readonly label: string;
  /** Key of the input that the browser keeps when the session ends. It names the user and the record. */
  readonly savedAs: string;
  readonly stored: Draft;
  readonly isChanged: (draft: Draft) => boolean;
  readonly isValid: (draft: Draft) => boolean;
  readonly save: (draft: Draft) => Promise<unknown>;
  readonly isSaving: boolean;
  /** Query of the record. */
  readonly queryKey: QueryKey;
  /** Queries that show the record. All are refetched after saving, the first one after a conflict. */
  readonly staleKeys: readonly [QueryKey, ...QueryKey[]];
  /** Text after a conflict: the values that another user saved. */
  readonly conflictText: string;
  /** Whether the header shows the name of this record. */
  readonly isInHeader: boolean;
  /** Why the button that starts editing is disabled. Null hides the button. */
  readonly lockedBy: string | null | undefined;
  /** Shown in edit mode, above the buttons. */
  readonly hint?: string;
  readonly hasTwoColumns?: boolean;
  readonly children: (fields: DetailsFields<Draft>) => ReactNode;
}

/** The details of a record on its page: read-only until the user starts editing. */
export function DetailsForm<Draft extends object>(props: DetailsFormProps<Draft>) {
  const { savedAs, stored, isSaving, staleKeys, lockedBy } = props;
  const t = useTranslations("shared");
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const savedInput = useSavedInput<Draft>(savedAs);
  const [draft, setDraft] = useState<Draft>(savedInput?.value ?? stored);
  const [isKeptShown, setKeptShown] = useState(savedInput !== undefined);
  useResumed(savedInput !== undefined, setEditing);
  const [hasConflict, setConflict] = useState(false);
  const isChanged = props.isChanged(draft);
  const blocked = !props.isValid(draft) ? "errors.invalid" : isChanged ? undefined : "words.unchanged";
  useUnsavedGuard(isEditing && isChanged);
  useInputKeeping(savedAs, () => (isEditing && isChanged ? draft : undefined));

  const edit = () => {
    setDraft(stored);
    setKeptShown(false);
    setConflict(false);
    setEditing(true);
  };
  const refetch = (queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || blocked) return;
    try {
      await props.save(draft);
    } catch (error) {
      if (!isLate(error)) return;
      // The draft stays. The next attempt names the version that is stored now.
      await refetch(staleKeys[0]);
      return setConflict(true);
    }
    for (const queryKey of staleKeys) await refetch(queryKey);
    setEditing(false);
    if (props.isInHeader) await rereadUser().catch(() => undefined);
  };
  return (
    <form
      className={css.form}
      data-columns={props.hasTwoColumns ? 2 : undefined}
      aria-label={props.label}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {isEditing && isKeptShown && savedInput && (
        <div className={css.wide}>
          <SavedInputNotice saved={savedInput} />
        </div>
      )}
      <RecordNews
        queryKey={props.queryKey}
        isTyping={isEditing}
        onTake={() => void refetch(staleKeys[0]).then(() => setConflict(true))}
      />
      {isEditing && hasConflict && (
        <div className={css.wide} role="alert">
          <NoticeBox tone="info">{props.conflictText}</NoticeBox>
        </div>
      )}
      {props.children({
        shown: isEditing ? draft : stored,
        isEditing,
        isSaving,
        put: (change) => setDraft({ ...draft, ...change }),
      })}
      {isEditing && props.hint && (
        <Text c="var(--ink-2)" fz="0.8125rem">
          {props.hint}
        </Text>
      )}
      {isEditing ? (
        <Group gap="0.5rem" className={css.buttons}>
          <Button
            type="submit"
            loading={isSaving}
            disabled={blocked !== undefined}
            title={blocked && t(blocked)}
          >
            {t("actions.save")}
          </Button>
          <Button variant="default" disabled={isSaving} onClick={() => setEditing(false)}>
            {t("actions.cancel")}
          </Button>
        </Group>
      ) : (
        lockedBy !== null && (
          <Group gap="0.5rem" className={css.buttons}>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              disabled={lockedBy !== undefined}
              title={lockedBy}
              onClick={edit}
            >
              {t("actions.edit")}
            </Button>
            {lockedBy && (
              <Text c="var(--ink-2)" fz="0.8125rem">
                {lockedBy}
              </Text>
            )}
          </Group>
        )
      )}
    </form>
  );
}
