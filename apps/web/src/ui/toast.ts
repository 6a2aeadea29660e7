/** PLAT-151: a toast stays this long, in milliseconds. */
export const toastLifetime = 30_000;

export type ToastKind = "success" | "error" | "info";

export interface ToastOptions {
  /** A second, quieter line. */
  readonly detail?: string;
  /** Stays until it is closed. */
  readonly isPersistent?: boolean;
  /** A toast of the same name replaces the one on the screen. */
  readonly name?: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

export interface Toast extends ToastOptions {
  readonly kind: ToastKind;
  readonly message: string;
  /** Says nothing: the toast of this name is to leave the screen. */
  readonly isOver?: boolean;
}

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let count = 0;

function announce(news: Toast): void {
  waiting.push(news);
  count += 1;
  for (const listener of listeners) listener();
}

const show = (kind: ToastKind, message: string, options: ToastOptions = {}): void =>
  announce({ kind, message, ...options });

/** Says something in the corner of the screen, from anywhere. The stack itself is loaded with the first toast. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string, options?: ToastOptions) => show("error", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  /** Takes a named toast from the screen, as when the page it speaks of is left. */
  close: (name: string) => announce({ kind: "info", message: "", name, isOver: true }),
};

/** For the host: how many toasts there were so far, what waits to be shown, and news of both. */
export const toastCount = (): number => count;
export const takeToasts = (): Toast[] => waiting.splice(0);
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
