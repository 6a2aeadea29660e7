import { Suspense, useSyncExternalStore } from "react";
import { lazyPart } from "../navigation/lazy-part.tsx";
import { currentPrompt, subscribePrompt } from "./prompt.ts";

const PromptDialog = lazyPart(() => import("./prompt-dialog.tsx"));

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
