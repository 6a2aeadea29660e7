import { useFormatter, useTranslations } from "use-intl";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import type { SavedInput } from "./saved-input.ts";

/** FIX-030: tells the user that the form contains restored input. */
export function SavedInputNotice({ saved: savedInput }: { readonly saved: SavedInput<unknown> }) {
  const t = useTranslations("shared.form");
  const format = useFormatter();
  return (
    <NoticeBox tone="info">
      {t("inputKept", { date: format.dateTime(new Date(savedInput.savedAt), "moment") })}
    </NoticeBox>
  );
}
