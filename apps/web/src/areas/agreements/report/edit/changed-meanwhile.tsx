import { Suspense } from "react";
import { lazyPart } from "../../../../ui/navigation/lazy-part.tsx";
import type { MeanwhileChangesProps } from "./meanwhile-changes.tsx";

const MeanwhileChanges = lazyPart(() => import("./meanwhile-changes.tsx"));

/** G-85: edit conflict notice. Conflicts are rare, so its chunk loads on demand (HOUSE-024). */
export const ChangedMeanwhile = (props: MeanwhileChangesProps) => (
  <Suspense>
    <MeanwhileChanges {...props} />
  </Suspense>
);
