import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { useLanguage } from "../../ui/use-language.ts";
import type { AdmissionEntry } from "@birzha/domain/members/admission.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { pagePaths } from "../../shared/paths.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { sendApplication } from "./mutations.ts";

/** MEM-052: returns a function that shows a success toast with a link to the applications. */
export function useAnnouncement() {
  const t = useTranslations("members.toasts");
  const navigate = useNavigate();
  return useCallback(
    (text: "saved" | "sent") =>
      showToast.success(t(text), {
        name: "members.failures.save",
        action: {
          label: t("toApplications"),
          onClick: () =>
            void navigate({
              to: pagePaths.membersApplications,
              search: text === "saved" ? { tab: "drafts" } : {},
            }),
        },
      }),
    [t, navigate],
  );
}

/** MEM-050, A-46: sends an application and announces the outcome. */
export function useSending() {
  const language = useLanguage();
  const client = useQueryClient();
  const announce = useAnnouncement();
  const { mutate, isPending } = useMutation(sendApplication);
  const send = (
    application: { readonly draftId: number | undefined; readonly entries: readonly AdmissionEntry[] },
    onSent: () => void | Promise<void>,
  ) =>
    // Callbacks of `mutate` only run while the component is mounted, so a user who left the page is not
    // redirected.
    mutate(
      { ...application, language },
      {
        onSuccess: () => {
          announce("sent");
          void onSent();
          void client.invalidateQueries({ queryKey: ["members", "drafts"] });
          void client.invalidateQueries({ queryKey: ["members", "applications"] });
        },
        onError: announceBroken,
      },
    );
  return { send, isPending };
}

/** MEM-054, MEM-070: shows the broken rules member by member. */
function announceBroken(error: Error): void {
  if (!(error instanceof ApiFailure) || error.listed.length === 0) return;
  const [first, ...rest] = error.listed;
  showToast.error(first!, { name: "members.failures.send", detail: rest.join(". ") });
}
