import { Suspense } from "react";
import { lazyPart } from "../../../../ui/navigation/lazy-part.tsx";
import type { MeanwhileChangesProps } from "./meanwhile-changes.tsx";

const MeanwhileChanges = lazyPart(() => import("./meanwhile-changes.tsx"));

/** G-85: somebody else was quicker. That is rare, and whoever hears of it has the server: it is fetched then (HOUSE-024). */
export const ChangedMeanwhile = (props: MeanwhileChangesProps) => (
  <Suspense>
    <MeanwhileChanges {...props} />
  </Suspense>
);
