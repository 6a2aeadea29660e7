import type { MemberApplication } from "@birzha/domain/members/member.ts";
import { decisionRefusal } from "@birzha/domain/members/permissions.ts";
import { Button } from "@mantine/core";
import { useTranslations } from "use-intl";
import { toActor } from "../../../shared/session/actor.ts";
import { isStaff } from "../../../shared/session/person.ts";
import { useSignedInPerson } from "../../../shared/session/session.ts";
import type { useDecisions } from "../use-decisions.ts";

interface DecisionButtonsProps extends ReturnType<typeof useDecisions> {
  readonly application: Pick<MemberApplication, "orderId" | "status" | "firmName">;
  /** Compact size for table rows. */
  readonly isCompact?: boolean;
}

/** decision buttons for staff, while the application is pending. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const t = useTranslations("members.applications");
  const person = useSignedInPerson();
  const { application, deciding, onAccept, onReject, isCompact } = props;
  const { orderId } = application;
  const refusal = decisionRefusal(toActor(person), application);
  if (!isStaff(person) || refusal === "members.decided") return null;
  const state = {
    size: isCompact ? "compact-sm" : "sm",
    disabled: refusal !== undefined || (deciding !== undefined && deciding !== orderId),
    loading: deciding === orderId,
    title: refusal === undefined ? undefined : t("readOnly"),
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
