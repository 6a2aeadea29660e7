/** Confirmation of an irreversible action. */
export interface ConfirmQuestion {
  readonly title: string;
  /** Consequence of the action. */
  readonly text: string;
  /** Button label, a verb: "Удалить", not "ОК". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDestructive?: boolean;
  /** The focus is on the act instead of "cancel", so that Enter confirms. */
  readonly isActFocused?: boolean;
}

/** Confirmation with a comment or a reason. */
export interface CommentQuestion extends ConfirmQuestion {
  readonly commentLabel: string;
  /** Initial comment, for example after a failed submission. */
  readonly comment?: string;
  readonly isCommentRequired?: boolean;
  /** Maximum length in characters (PLAT-159). */
  readonly limit: number;
}

export type OpenPrompt =
  | {
      readonly kind: "confirm";
      readonly question: ConfirmQuestion;
      readonly answer: (isAgreed: boolean) => void;
    }
  | {
      readonly kind: "comment";
      readonly question: CommentQuestion;
      readonly answer: (comment: string | undefined) => void;
    };

let current: OpenPrompt | undefined;
const listeners = new Set<() => void>();

function open(prompt: OpenPrompt | undefined): void {
  current = prompt;
  for (const listener of listeners) listener();
}

/**
 * Opens a confirmation dialog and resolves to true if the user agrees. An open prompt is dismissed first, as a
 * refusal.
 */
export function confirmAction(question: ConfirmQuestion): Promise<boolean> {
  dismiss();
  return new Promise((resolve) => {
    open({ kind: "confirm", question, answer: (isAgreed) => (open(undefined), resolve(isAgreed)) });
  });
}

/** Opens a comment dialog. Resolves to the trimmed comment, or undefined if the user cancels. */
export function askComment(question: CommentQuestion): Promise<string | undefined> {
  dismiss();
  return new Promise((resolve) => {
    open({ kind: "comment", question, answer: (comment) => (open(undefined), resolve(comment)) });
  });
}

function dismiss(): void {
  if (current?.kind === "confirm") current.answer(false);
  else current?.answer(undefined);
}

/** Returns the open prompt for `PromptHost`. */
export const currentPrompt = (): OpenPrompt | undefined => current;
export function subscribePrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
