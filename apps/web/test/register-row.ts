import type { ColumnKind, RegisterColumns, RegisterRow } from "@birzha/domain/shared/registers/register.ts";

const plain: Readonly<Record<ColumnKind, unknown>> = {
  text: "текст",
  inn: "7701234567",
  number: 1,
  decimal: "1.50",
  integer: 1,
  flag: true,
  date: "2026-11-18",
  instant: "2026-11-18T09:00:00Z",
  option: { id: 0, value: "Не указан" },
  choice: 0,
  code: "",
  file: 1,
};

/** A row of any register. Fields that a test does not set are missing if optional, otherwise they have a plain value. */
export const registerRow = <R extends RegisterColumns>(
  register: R,
  given: Partial<RegisterRow<R>>,
): RegisterRow<R> =>
  ({
    ...Object.fromEntries(
      Object.entries(register).map(([key, { kind, isOptional }]) => [key, isOptional ? null : plain[kind]]),
    ),
    ...given,
  }) as RegisterRow<R>;
