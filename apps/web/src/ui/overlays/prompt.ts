import { isWriting } from "../navigation/pending-work.ts";

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
  /** Id of the record, if title and text do not name it. */
  readonly subject?: string;
}

export type OpenPrompt = { readonly id: number } & Question;

type Question =
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

/** Text of a question that no server has confirmed. */
interface UnsentComment {
  /** Identifies the question. */
  readonly question: string;
  readonly comment: string;
}

let current: OpenPrompt | undefined;
let lastComment: UnsentComment | undefined;
let restoreComment = (_question: string): string | undefined => undefined;
const listeners = new Set<() => void>();

let lastId = 0;

function open(question: Question | undefined): void {
  current = question && { id: ++lastId, ...question };
  for (const listener of listeners) listener();
}

/**
 * Opens a confirmation dialog and resolves to true if the user agrees. An open prompt is dismissed first, as a
 * refusal.
 */
export function confirmAction(question: ConfirmQuestion): Promise<boolean> {
  dismissPrompt();
  return new Promise((resolve) => {
    open({ kind: "confirm", question, answer: (isAgreed) => (open(undefined), resolve(isAgreed)) });
  });
}

/** Opens a comment dialog. Resolves to the trimmed comment, or undefined if the user cancels. */
export function askComment(question: CommentQuestion): Promise<string | undefined> {
  dismissPrompt();
  const comment = restoreComment(nameOf(question)) ?? question.comment ?? "";
  noteComment(question, comment);
  return new Promise((resolve) => {
    const answer = (given: string | undefined) => {
      if (given === undefined) lastComment = undefined;
      open(undefined);
      resolve(given);
    };
    open({ kind: "comment", question: { ...question, comment }, answer });
  });
}

const nameOf = ({ title, text, subject = "" }: CommentQuestion): string => `${title} ${text} ${subject}`;

/** Notes what the user types. */
export function noteComment(question: CommentQuestion, comment: string): void {
  lastComment = { question: nameOf(question), comment };
}

/** FIX-330: returns the text of the open question, or of the last one while its write is unfinished. */
export const unsentComment = (): UnsentComment | undefined =>
  current?.kind === "comment" || isWriting() ? lastComment : undefined;

/** Sets the source of the texts of questions that an ended session has closed. */
export const restoreCommentsWith = (find: typeof restoreComment): void => {
  restoreComment = find;
};

/** Closes the open prompt as a refusal. */
export function dismissPrompt(): void {
  if (current?.kind === "confirm") current.answer(false);
  else current?.answer(undefined);
}

/** Returns the open prompt for `PromptHost`. */
export const currentPrompt = (): OpenPrompt | undefined => current;
export function subscribePrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
