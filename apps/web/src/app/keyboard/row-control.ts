/**
 * Finds the control of a row that J and K focus: its first link or button. In a register that is edited in place those
 * belong to the cells (SCREEN-017: Enter would open a calendar), so its rows have their checkbox.
 */
export function findRowControl(row: HTMLElement): HTMLElement | null {
  const isEdited = row.closest("table, ul, ol")?.querySelector("[data-cell-row]") !== null;
  return row.querySelector<HTMLElement>(
    isEdited ? "input[type=checkbox]:not(:disabled)" : "a[href], button:enabled",
  );
}
