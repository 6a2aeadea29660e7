import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "../navigation/lazy-part.tsx";
import { subscribeToasts, toastCount } from "./toast.ts";

const ToastStack = lazyPart(() => import("./toast-stack.tsx"));

/** Mounted once per page. Loads the toast stack with the first toast. */
export function ToastHost() {
  const count = useSyncExternalStore(subscribeToasts, toastCount);
  if (count === 0) return null;
  return (
    <Suspense>
      <ToastStack count={count} />
    </Suspense>
  );
}
