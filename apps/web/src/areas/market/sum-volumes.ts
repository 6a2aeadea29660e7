/** Volume of several deals. */
export interface Volume {
  readonly name: string;
  readonly tonnes: number;
  readonly deals: number;
}

const perTonne = 1000;

/** Sums volumes by name, in the order of their first rows. Whole kilograms keep the sums exact. */
export function sumVolumes<Row extends Pick<Volume, "deals" | "tonnes">>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Volume[] {
  const sums = new Map<string, { kilograms: number; deals: number }>();
  for (const row of rows) {
    const sum = sums.get(nameOf(row)) ?? { kilograms: 0, deals: 0 };
    const kilograms = sum.kilograms + Math.round(row.tonnes * perTonne);
    sums.set(nameOf(row), { kilograms, deals: sum.deals + row.deals });
  }
  return [...sums].map(([name, { kilograms, deals }]) => ({ name, tonnes: kilograms / perTonne, deals }));
}
