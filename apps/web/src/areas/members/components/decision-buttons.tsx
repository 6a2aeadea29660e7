import type { MemberApplication } from "@birzha/domain/members/member.ts";
import { decisionRejection } from "@birzha/domain/members/permissions.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toActor } from "../../../shared/session/actor.ts";
import { isStaff } from "../../../shared/session/user.ts";
import { useCurrentUser } from "../../../shared/session/session-store.ts";
import type { useDecisions } from "../use-decisions.ts";

interface DecisionButtonsProps extends ReturnType<typeof useDecisions> {
  readonly application: Pick<MemberApplication, "orderId" | "status" | "firmName">;
  /** Compact size for table rows. */
  readonly isCompact?: boolean;
}

/** decision buttons for staff, while the application is pending. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const t = useTranslations("members.applications");
  const user = useCurrentUser();
  const { application, deciding, onAccept, onReject, isCompact } = props;
  const { orderId } = application;
  const rejection = decisionRejection(toActor(user), application);
  if (!isStaff(user) || rejection === "members.decided") return null;
  const state = {
    size: isCompact ? "compact-sm" : "sm",
    disabled: rejection !== undefined || (deciding !== undefined && deciding !== orderId),
    loading: deciding === orderId,
    title: rejection === undefined ? undefined : t("readOnly"),
  } as const;
  return (
    <>
      <Button
        {...state}
        aria-label={t("acceptOf", { number: String(orderId) })}
        onClick={() => void onAccept(application)}
      >
        {t("accept")}
      </Button>
      <Button
        {...state}
        variant="default"
        aria-label={t("rejectOf", { number: String(orderId) })}
        onClick={() => void onReject(application)}
      >
        {t("reject")}
      </Button>
    </>
  );
}
