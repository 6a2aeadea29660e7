/** A question before something that cannot be taken back. */
export interface ConfirmQuestion {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  /** What the button does, as a verb: "Удалить", not "ОК". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDestructive?: boolean;
}

/** A question that takes a comment or a reason with the answer. */
export interface CommentQuestion extends ConfirmQuestion {
  readonly commentLabel: string;
  /** What stands there at first, as after an answer that did not get through. */
  readonly comment?: string;
  readonly isCommentRequired?: boolean;
  /** Most characters; more cannot be typed (PLAT-159). */
  readonly limit: number;
}

export type Prompt =
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

let current: Prompt | undefined;
const listeners = new Set<() => void>();

function open(prompt: Prompt | undefined): void {
  current = prompt;
  for (const listener of listeners) listener();
}

/** Asks; answers whether the person agreed. A second question waits for nobody: the first counts as refused. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  dismiss();
  return new Promise((resolve) => {
    open({ kind: "confirm", question, answer: (isAgreed) => (open(undefined), resolve(isAgreed)) });
  });
}

/** Asks for a comment; answers it trimmed, or undefined when the person stepped back. */
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

/** For the host. */
export const currentPrompt = (): Prompt | undefined => current;
export function subscribePrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
