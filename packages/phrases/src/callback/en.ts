import type { Translation } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Translation<typeof ru> = {
  title: "Sign-in",
  working: "Signing in…",
  withSecondFactor: "Sign in with a second factor",
  failedTitle: "Sign-in failed",
  failed: "The sign-in attempt expired or was interrupted. Please start again.",
  again: "Sign in again",
  home: "Home",
};
