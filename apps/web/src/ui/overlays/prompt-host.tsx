import { Suspense, useSyncExternalStore } from "react";
import { lazyComponent } from "../navigation/lazy-component.tsx";
import { currentPrompt, subscribePrompt } from "./prompt.ts";

const PromptDialog = lazyComponent(() => import("./prompt-dialog.tsx"));

/** Stands once in the page; the dialog is loaded with the first question. */
export function PromptHost() {
  const prompt = useSyncExternalStore(subscribePrompt, currentPrompt);
  if (!prompt) return null;
  return (
    <Suspense>
      <PromptDialog prompt={prompt} />
    </Suspense>
  );
}
