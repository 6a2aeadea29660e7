import { useQuery } from "@tanstack/react-query";
import { ApprovalDetails } from "../../../../shared/approvals/approval-details.tsx";
import { approvalsQuery } from "../../../../shared/approvals/approvals-query.ts";
import { useCurrentUser } from "../../../../shared/session/session-store.ts";
import { ReadDetails, type DetailsProps } from "./read-details.tsx";

/** DESK-023: details of the open approval request. */
export default function ApprovalDetailList({ item }: DetailsProps) {
  const { userId } = useCurrentUser();
  return (
    <ReadDetails query={useQuery(approvalsQuery(userId))}>
      {(approvals) => {
        const approval = approvals.find(({ id }) => id === item.id);
        return approval ? <ApprovalDetails approval={approval} /> : null;
      }}
    </ReadDetails>
  );
}
