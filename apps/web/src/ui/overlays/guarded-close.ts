import { useTranslations } from "use-intl";
import { confirmAction, type ConfirmQuestion } from "./prompt.ts";
import { useUnsavedGuard } from "./unsaved-guard.ts";

/**
 * The way out of a dialog that is typed into: by its button, Escape or a press outside nothing is lost unasked.
 * @param question question to ask instead of the one about typed text
 */
export function useGuardedClose(
  isUnsaved: boolean,
  onClose: () => void,
  question?: ConfirmQuestion,
): { readonly close: () => Promise<void>; readonly letLeave: () => void } {
  const t = useTranslations("shared.confirm");
  const letLeave = useUnsavedGuard(isUnsaved);
  const close = async () => {
    const isSure =
      !isUnsaved ||
      (await confirmAction(
        question ?? {
          title: t("unsavedTitle"),
          text: t("unsaved"),
          confirmLabel: t("leave"),
          cancelLabel: t("stay"),
          isDestructive: true,
        },
      ));
    if (!isSure) return;
    letLeave();
    onClose();
  };
  return { close, letLeave };
}
