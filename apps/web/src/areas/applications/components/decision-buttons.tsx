import type { Application } from "@birzha/domain/applications/application.ts";
import { applicationStatus } from "@birzha/domain/applications/lifecycle.ts";
import { applicationRejection } from "@birzha/domain/applications/permissions.ts";
import { Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toActor } from "../../../shared/session/actor.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import { useLangOf } from "../../../ui/feedback/foreign-text.ts";
import type { useDecisions } from "../use-decisions.ts";

interface DecisionButtonsProps extends ReturnType<typeof useDecisions> {
  readonly application: Application;
}

/** APP-012, APP-018: buttons that accept or reject a new application; none for a decided one. */
export function DecisionButtons({ application, onAccept, onReject, deciding }: DecisionButtonsProps) {
  const t = useTranslations("applications");
  const user = useCurrentUser();
  const langOf = useLangOf();
  const { id, status, name, obstacle } = application;
  if (status !== applicationStatus.new) return null;
  // Only staff receive the result of the signature check; the server decides in any case (G-63).
  const details = { ...application, resultCheck: application.resultCheck ?? true };
  const isShut = applicationRejection(toActor(user), "reject", details) !== undefined;
  const state = {
    size: "compact-sm",
    disabled: isShut || (deciding !== undefined && deciding !== id),
    loading: deciding === id,
    lang: langOf(name),
    title: isShut ? t("decision.readOnly") : undefined,
  } as const;
  return (
    <Group gap="0.375rem">
      <Button
        {...state}
        // FIX-321: the drawer shows the reason.
        disabled={state.disabled || Boolean(obstacle)}
        title={state.title ?? obstacle ?? undefined}
        aria-label={t("decision.acceptOf", { name })}
        onClick={(event) => {
          event.stopPropagation();
          void onAccept(application);
        }}
      >
        {t("decision.accept")}
      </Button>
      <Button
        {...state}
        variant="default"
        aria-label={t("decision.rejectOf", { name })}
        onClick={(event) => {
          event.stopPropagation();
          void onReject(application);
        }}
      >
        {t("decision.reject")}
      </Button>
    </Group>
  );
}
