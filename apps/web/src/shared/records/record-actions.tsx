import { ActionIcon, Button, Group, Menu } from "@mantine/core";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { PhraseKey } from "../../i18n/phrase.ts";
import IconDotsVertical from "../../ui/icons/dots-vertical.svg";
import { AnchorMenu } from "../../ui/overlays/anchor-menu.tsx";
import { confirmAction } from "../../ui/overlays/prompt.ts";

/** Draws a dialog that the action has opened. */
export type DrawDialog = (onClose: () => void) => ReactNode;

/** An action on a row of a list. `Translate` translates the phrases of the list. */
export interface RecordAction<Row, Translate> {
  readonly text: (t: Translate) => string;
  /** Names action and row for screen readers. An action without it stands in the menu of the row. */
  readonly label?: (row: Row, t: Translate) => string;
  readonly isOffered?: (row: Row) => boolean;
  /** Question before the action. */
  readonly ask?: (row: Row, t: Translate) => { readonly title: string; readonly text: string };
  /** Shown in red, here and in the question. */
  readonly isDestructive?: boolean;
  /** Returns the request, which can open a dialog afterwards. A retry sends the same request. */
  readonly send?: (row: Row, open: (draw: DrawDialog) => void) => () => Promise<unknown>;
  /** Dialog of an action that sends nothing by itself. */
  readonly open?: (row: Row, onClose: () => void) => ReactNode;
  readonly failure?: PhraseKey;
  readonly success?: PhraseKey;
}

interface ActionProps<Row, Translate> {
  readonly action: RecordAction<Row, Translate>;
  readonly row: Row;
  readonly t: Translate;
  /** Refetched whatever the outcome: a lost response can belong to a completed write. */
  readonly refetched: QueryKey;
  readonly onOpen: (draw: DrawDialog) => void;
}

interface RecordActionsProps<Row, Translate> extends Omit<ActionProps<Row, Translate>, "action"> {
  readonly actions: readonly RecordAction<Row, Translate>[];
  /** Label of the menu. */
  readonly menuLabel: string;
}

/** HOUSE-203: buttons and menu of a row. Each action has its own request, so that only its button shows the progress. */
export function RecordActions<Row, Translate>(props: RecordActionsProps<Row, Translate>) {
  const { actions, menuLabel, ...shared } = props;
  const [anchor, setAnchor] = useState<HTMLElement>();
  const offered = actions.filter(({ isOffered }) => isOffered?.(props.row) ?? true);
  const items = offered.filter(({ label }) => !label);
  return (
    <Group gap={6} wrap="nowrap">
      {offered.map(
        (action) => action.label && <ActionButton key={action.text(props.t)} {...shared} action={action} />,
      )}
      {items.length > 0 && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-haspopup="menu"
          aria-label={menuLabel}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <IconDotsVertical size={18} stroke={1.8} />
        </ActionIcon>
      )}
      {anchor && (
        <AnchorMenu anchor={anchor} onClose={() => setAnchor(undefined)}>
          {items.map((action) => (
            <ActionItem key={action.text(props.t)} {...shared} action={action} />
          ))}
        </AnchorMenu>
      )}
    </Group>
  );
}

function ActionButton<Row, Translate>(props: ActionProps<Row, Translate>) {
  const { action, row, t } = props;
  const { run, isRunning } = useRecordAction(props);
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isRunning}
      aria-label={action.label?.(row, t)}
      onClick={run}
    >
      {action.text(t)}
    </Button>
  );
}

function ActionItem<Row, Translate>(props: ActionProps<Row, Translate>) {
  const { action, t } = props;
  const { run } = useRecordAction(props);
  return (
    <Menu.Item {...(action.isDestructive && { color: "red" })} onClick={run}>
      {action.text(t)}
    </Menu.Item>
  );
}

function useRecordAction<Row, Translate>(props: ActionProps<Row, Translate>) {
  const { action, row, t, refetched, onOpen } = props;
  const { text, ask, isDestructive = false, send, open, failure, success } = action;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (request: () => Promise<unknown>) => request(),
    // As an option it also runs after the menu has closed.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: refetched }),
    meta: { ...(failure && { error: failure }), ...(success && { success }) },
  });
  const run = async () => {
    if (open) return onOpen((onClose) => open(row, onClose));
    const question = ask?.(row, t);
    if (question && !(await confirmAction({ ...question, confirmLabel: text(t), isDestructive }))) return;
    if (send) mutate(send(row, onOpen));
  };
  return { run: () => void run(), isRunning: isPending };
}
