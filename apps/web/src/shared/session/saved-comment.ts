import { dismissPrompt, restoreCommentsWith, unsentComment } from "../../ui/overlays/prompt.ts";
import { dialogInput, saveInput, takeSavedText } from "./saved-input.ts";
import { currentUser, followSession } from "./session-store.ts";

/** FIX-330: a question that an ended session has closed has its text again when it is asked on the same page. */
export function followComments(): () => void {
  restoreCommentsWith((question) => takeSavedText(dialogInput(question)));
  return followSession((event) => {
    const unsent = event === "expired" ? unsentComment() : undefined;
    if (unsent) saveInput(dialogInput(unsent.question), unsent.comment);
    // The guest's home page must not show a question of the user.
    if (!currentUser()) dismissPrompt();
  });
}
