import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { lazyPart } from "../../ui/navigation/lazy-part.tsx";
import { isStaff } from "../session/person.ts";
import { useSignedInPerson } from "../session/session.ts";
import { tasksQuery } from "../tasks-query.ts";
import type { PendingApprovalProps } from "./pending-approval-notice.tsx";

const PendingApprovalNotice = lazyPart(() => import("./pending-approval-notice.tsx"));

/** DESK-023: shows staff the pending request for a record. Fetches requests only while the work list has any. */
export function PendingApproval(props: PendingApprovalProps) {
  const person = useSignedInPerson();
  const { data } = useQuery({ ...tasksQuery(person), enabled: isStaff(person) });
  const isAny = data?.tasks.some(({ kind }) => kind === "approvalToDecide" || kind === "ownApprovalPending");
  return isAny ? (
    <Suspense>
      <PendingApprovalNotice {...props} />
    </Suspense>
  ) : null;
}
