import { Suspense, useEffect, useSyncExternalStore } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { followPointer } from "./pointer.ts";
import { subscribeToasts, toastCount } from "./toast.ts";

const ToastStack = lazyPart(() => import("./toast-stack.tsx"));

/** Stands once in the page; costs nothing until the first toast. */
export function ToastHost() {
  const count = useSyncExternalStore(subscribeToasts, toastCount);
  // The first toast may come while something is pressed.
  useEffect(followPointer, []);
  if (count === 0) return null;
  return (
    <Suspense>
      <ToastStack count={count} />
    </Suspense>
  );
}
