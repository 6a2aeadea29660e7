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
}

const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let count = 0;

function show(kind: ToastKind, message: string, options: ToastOptions = {}): void {
  waiting.push({ kind, message, ...options });
  count += 1;
  for (const listener of listeners) listener();
}

/** Says something in the corner of the screen, from anywhere. The stack itself is loaded with the first toast. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string, options?: ToastOptions) => show("error", message, options),
  info: (message: string, options?: ToastOptions) => show("info", message, options),
};

/** For the host: how many toasts there were so far, what waits to be shown, and news of both. */
export const toastCount = (): number => count;
export const takeToasts = (): Toast[] => waiting.splice(0);
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
