/** Marks the element with the actions of the ticked rows; `data-first` marks the action that comes first. */
export const selectionActions = { "data-selection-actions": true };

/** SCREEN-112: moves the focus to the actions of the ticked rows, which many rows can separate from the last tick. */
export function focusSelectionActions(): void {
  const actions = document.querySelector("[data-selection-actions]");
  const enabled = ":is(button, input, select):not(:disabled)";
  const target =
    actions?.querySelector<HTMLElement>(`[data-first]${enabled}`) ??
    actions?.querySelector<HTMLElement>(enabled);
  target?.focus();
}
