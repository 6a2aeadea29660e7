import type { ReactNode } from "react";

/** PLAT-151: lifetime of an error or an information in milliseconds. */
export const toastLifetime = 30_000;
/** SCREEN-001: lifetime of a success in milliseconds, and of an information that the screen shows as well. */
export const briefLifetime = 6_000;

export type ToastKind = "success" | "error" | "info";

export interface ToastOptions {
  /** Shown instead of the message: progress of long work (BULK-009). */
  readonly content?: ReactNode;
  /** Secondary line in a muted style. */
  readonly detail?: string;
  /** Stays until it is closed. */
  readonly isPersistent?: boolean;
  /** Lifetime in milliseconds. Defaults to `briefLifetime` or `toastLifetime`. */
  readonly lifetime?: number;
  /** Replaces a visible toast of the same name. */
  readonly name?: string;
  /** Closes when the user leaves the page (FIX-022). */
  readonly isOfPage?: boolean;
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** Called when the toast closes for any reason. */
  readonly onClose?: () => void;
}

export interface ToastMessage extends ToastOptions {
  readonly kind: ToastKind;
  readonly message: string;
}

let waiting: ToastMessage[] = [];
const closing: string[] = [];
/** Names of the toasts bound to the current page. */
const ofPage = new Set<string>();
const listeners = new Set<() => void>();
let count = 0;

function announce(): void {
  count += 1;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  const name = options.name ?? (options.isOfPage ? `page-${count}` : undefined);
  if (name && options.isOfPage) ofPage.add(name);
  else if (name) ofPage.delete(name);
  waiting.push({ kind, message, ...options, ...(name ? { name } : {}) });
  announce();
}

function close(name: string): void {
  waiting = waiting.filter((toast) => toast.name !== name);
  // Before the first toast there is no stack to load and nothing to close.
  if (count === 0) return;
  closing.push(name);
  announce();
}

/** Shows toasts from any code. Loads the toast stack with the first toast. */
export const showToast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string, options?: ToastOptions) => show("error", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  /** Closes a named toast. */
  close,
  /** Closes the toasts bound to the page that the user leaves. */
  leavePage: (): void => {
    for (const name of ofPage) close(name);
    ofPage.clear();
  },
};

/**
 * Change counter for `ToastHost`. The stack then applies the closings first and shows the new toasts after
 * them.
 */
export const toastCount = (): number => count;
export const takeClosings = (): string[] => closing.splice(0);
export const takeToasts = (): ToastMessage[] => waiting.splice(0);
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
