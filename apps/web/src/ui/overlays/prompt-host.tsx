import { useSyncExternalStore } from "react";
import { lazyDialog } from "../navigation/lazy-component.tsx";
import { currentPrompt, subscribePrompt } from "./prompt.ts";

const PromptDialog = lazyDialog(() => import("./prompt-dialog.tsx"));

/** Stands once in the page; the dialog is loaded with the first question. */
export function PromptHost() {
  const prompt = useSyncExternalStore(subscribePrompt, currentPrompt);
  if (!prompt) return null;
  return <PromptDialog prompt={prompt} />;
}
