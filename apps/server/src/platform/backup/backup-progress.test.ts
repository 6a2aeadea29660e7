import { operations } from "@birzha/phrases/operations/ru.ts";
import { expect, test } from "vitest";
import { throttleProgress, type BackupFigures } from "./backup-progress.ts";

test("BULK-009: a backup reports its phase, figures and time left once per interval", () => {
  let at = 0;
  const passed: BackupFigures[] = [];
  const report = throttleProgress(
    10_000,
    (figures) => passed.push(figures),
    () => at,
  );
  const steps = [
    [5_000, "files", 1, 4],
    [9_000, "files", 2, 4],
    [10_000, "files", 3, 4],
    [15_000, "rows", 0, 1_000],
    [20_000, "rows", 250, 1_000],
    // The estimated total was too low.
    [30_000, "rows", 1_200, 1_000],
  ] as const;
  for (const [time, phase, done, total] of steps) {
    at = time;
    report({ phase, done, total });
  }
  expect(passed).toEqual([
    { phase: "files", done: 3, total: 4, left: { unit: "seconds", count: 5 } },
    { phase: "rows", done: 250, total: 1_000, left: { unit: "seconds", count: 15 } },
    { phase: "rows", done: 1_200, total: undefined, left: undefined },
  ]);
});

test("BULK-009: the command prints figures with an approximate total", () => {
  const left = { unit: "minutes", count: 2 } as const;
  const { progress } = operations.backup;
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect(plain(progress({ phase: "rows", done: 120_000, total: 1_000_000, left }))).toBe(
    "Строки таблиц скопированы: 120 000 из примерно 1 000 000, осталось около 2 мин.",
  );
  expect(progress({ phase: "files", done: 3, total: undefined, left: undefined })).toBe(
    "Файлы проверены или скопированы: 3.",
  );
});
