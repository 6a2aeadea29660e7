import type { TaskBand } from "@birzha/domain/tasks/task.ts";

/** Returns the colour and the weight of a deadline. */
export const bandLook = (band: TaskBand | undefined, usual = "var(--ink-3)") =>
  band === "overdue" || band === "soon"
    ? { c: `var(--chip-${band === "soon" ? "warn" : "bad"}-ink)`, fw: 650 }
    : { c: usual };
