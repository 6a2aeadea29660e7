import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { NoticeBox } from "../../ui/feedback/notice.tsx";
import { pagePaths } from "../paths.ts";
import { useCurrentUser } from "../session/session-store.ts";
import { approvalsQuery } from "./approvals-query.ts";

export interface PendingApprovalProps {
  /** As the audit log names the kind of record. */
  readonly entity:
    | "agreement"
    | "catalog"
    | "duty-rule"
    | "organization"
    | "proposal"
    | "report-rule"
    | "user";
  readonly id: number;
  /** Path of the endpoint that changes a catalogue; ids are unique within one catalogue only. */
  readonly path?: string;
}

/** DESK-023: tells staff that a call on this record is pending approval. */
export default function PendingApprovalNotice({ entity, id, path }: PendingApprovalProps) {
  const t = useTranslations("shared.approvals");
  const { userId } = useCurrentUser();
  const { data } = useQuery(approvalsQuery(userId));
  const pending = data?.find(
    (one) => one.entity === entity && one.entityId === id && (path === undefined || one.path === path),
  );
  if (!pending) return null;
  const kind = pending.requesterId === userId ? "ownApprovalPending" : "approvalToDecide";
  return (
    <NoticeBox
      tone="info"
      action={
        <Link to={pagePaths.queue} search={{ tab: "approvals", item: `${kind}-${pending.id}` }}>
          {t("open")}
        </Link>
      }
    >
      {t("ofRecord")}
    </NoticeBox>
  );
}
