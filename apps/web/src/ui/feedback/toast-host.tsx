import { Suspense, useSyncExternalStore } from "react";
import { lazyComponent } from "../navigation/lazy-component.tsx";
import { subscribeToasts, toastCount } from "./toast.ts";

const ToastStack = lazyComponent(() => import("./toast-stack.tsx"));

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
