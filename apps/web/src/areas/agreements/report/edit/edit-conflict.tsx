import { Suspense } from "react";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import type { ConcurrentChangesProps } from "./concurrent-changes.tsx";

const ConcurrentChanges = lazyComponent(() => import("./concurrent-changes.tsx"));

/** G-85: edit conflict notice. Conflicts are rare, so its chunk loads on demand (HOUSE-024). */
export const EditConflict = (props: ConcurrentChangesProps) => (
  <Suspense>
    <ConcurrentChanges {...props} />
  </Suspense>
);
