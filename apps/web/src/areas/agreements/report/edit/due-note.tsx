import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { Suspense } from "react";
import { useWatch, type Control, type FieldValues } from "react-hook-form";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";

const DueLine = lazyComponent(() => import("./due-line.tsx"));

/** Fields required to compute the due date. */
const needed = [
  "product_type",
  "currency",
  "amount",
  "price",
  "contract_date",
] as const satisfies ReportFormField[];

/**
 * WORK-061: due date as soon as the required fields have values. An empty form does not load its chunk
 * (HOUSE-024).
 */
export function DueNote({ control }: { readonly control: Control<FieldValues> }) {
  const values = useWatch({ control, name: needed as unknown as string[] }) as unknown[];
  return values.every((value) => value !== null && value !== undefined) ? (
    <Suspense>
      <DueLine control={control} />
    </Suspense>
  ) : null;
}
