/**
 * FIX-331: a file input forgets its file before the picker opens. Choosing the same path again then reads the file again,
 * which may have changed on the disk. Without this the browser sends no `change`.
 */
export function rereadChosenFiles(): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "file") target.value = "";
    },
    true,
  );
}
