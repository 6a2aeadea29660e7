/** Whether a text is longer than the server accepts; spaces at the ends do not count (FIX-106). */
export const isTooLong = (text: string, limit = Infinity): boolean => text.trim().length > limit;

/** Keeps a form from being sent while one of its fields is too long, and focuses that field (FIX-106). */
export function rejectInvalidForms(): void {
  addEventListener(
    "submit",
    (event) => {
      const field = (event.target as Element).querySelector<HTMLElement>("[data-unfit]:not(:disabled)");
      if (!field) return;
      event.preventDefault();
      event.stopPropagation();
      field.focus();
    },
    true,
  );
}
