import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyComponent } from "../../ui/navigation/lazy-component.tsx";
import { isStaff } from "../session/user.ts";
import { useCurrentUser } from "../session/session-store.ts";
import { tasksQuery } from "../tasks-query.ts";
import type { PendingApprovalProps } from "./pending-approval-notice.tsx";

const PendingApprovalNotice = lazyComponent(() => import("./pending-approval-notice.tsx"));

/** DESK-023: shows staff the pending request for a record. Fetches requests only while the work list has any. */
export function PendingApproval(props: PendingApprovalProps) {
  const user = useCurrentUser();
  const { data } = useQuery({ ...tasksQuery(user), enabled: isStaff(user) });
  const isAny = data?.tasks.some(({ kind }) => kind === "approvalToDecide" || kind === "ownApprovalPending");
  return isAny ? (
    <Suspense>
      <PendingApprovalNotice {...props} />
    </Suspense>
  ) : null;
}
