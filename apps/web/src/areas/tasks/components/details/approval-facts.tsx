import { useQuery } from "@tanstack/react-query";
import { ApprovalDetails } from "../../../../shared/approvals/approval-details.tsx";
import { approvalsQuery } from "../../../../shared/approvals/approvals-query.ts";
import { useSignedInPerson } from "../../../../shared/session/session.ts";
import { ReadFacts, type FactsProps } from "./read-facts.tsx";

/** DESK-023: details of the open approval request. */
export default function ApprovalFacts({ item }: FactsProps) {
  const { userId } = useSignedInPerson();
  return (
    <ReadFacts query={useQuery(approvalsQuery(userId))}>
      {(approvals) => {
        const approval = approvals.find(({ id }) => id === item.id);
        return approval ? <ApprovalDetails approval={approval} /> : null;
      }}
    </ReadFacts>
  );
}
