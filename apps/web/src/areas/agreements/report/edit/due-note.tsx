import type { ReportFormField } from "@birzha/domain/agreements/report-form.ts";
import { Suspense } from "react";
import { useWatch, type Control, type FieldValues } from "react-hook-form";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";

const DealSum = lazyComponent(() => import("./deal-sum.tsx"));
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
 * SCREEN-006, WORK-061: sum and due date as soon as their fields have values. An empty form does not load their chunks
 * (HOUSE-024).
 */
export function DueNote({ control }: { readonly control: Control<FieldValues> }) {
  const values = useWatch({ control, name: needed as unknown as string[] }) as unknown[];
  const isFilled = (value: unknown) => value !== null && value !== undefined;
  const [, , amount, price] = values;
  return (
    <>
      {isFilled(amount) && isFilled(price) && (
        <Suspense>
          <DealSum control={control} />
        </Suspense>
      )}
      {values.every(isFilled) && (
        <Suspense>
          <DueLine control={control} />
        </Suspense>
      )}
    </>
  );
}
