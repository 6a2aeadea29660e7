import { useSyncExternalStore } from "react";
import { lazyDialog } from "../navigation/lazy-component.tsx";
import { currentPrompt, subscribePrompt } from "./prompt.ts";

const PromptDialog = lazyDialog(() => import("./prompt-dialog.tsx"));

/** Stands once in the page; the dialog is loaded with the first question. */
export function PromptHost() {
  const prompt = useSyncExternalStore(subscribePrompt, currentPrompt);
  if (!prompt) return null;
  // A question that replaces an open one must not take its text.
  return <PromptDialog key={prompt.id} prompt={prompt} />;
}
