import type { QueueKind } from "@birzha/domain/tasks/queue.ts";
import { Skeleton } from "@mantine/core";
import { Suspense, type ComponentType } from "react";
import { lazyPart } from "../../../../ui/navigation/lazy-part.tsx";
import css from "../queue/queue-item-panel.module.css";
import type { FactsProps } from "./read-facts.tsx";

const ApplicationFacts = lazyPart(() => import("./application-facts.tsx"));
const ProposalFacts = lazyPart(() => import("./proposal-facts.tsx"));
const AdmissionFacts = lazyPart(() => import("./admission-facts.tsx"));
const ContractFacts = lazyPart(() => import("./contract-facts.tsx"));
const DealFacts = lazyPart(() => import("./deal-facts.tsx"));
const ReportFacts = lazyPart(() => import("./report-facts.tsx"));
const ApprovalFacts = lazyPart(() => import("./approval-facts.tsx"));

/** Details by kind; each chunk loads with the phrases of its area on first use (decision 0010). */
const factsOf: Readonly<Record<QueueKind, ComponentType<FactsProps>>> = {
  otcAccessRequested: ApplicationFacts,
  bidderAccessRequested: ApplicationFacts,
  proposalToDecide: ProposalFacts,
  changeToDecide: ProposalFacts,
  admissionToDecide: AdmissionFacts,
  contractToSettle: ContractFacts,
  dealToSettle: DealFacts,
  reportDubious: ReportFacts,
  approvalToDecide: ApprovalFacts,
  ownApprovalPending: ApprovalFacts,
};

/** DESK-020: details of an item; old → new where the area compares. */
export function ItemFacts({ item }: FactsProps) {
  const Facts = factsOf[item.kind];
  return (
    <div className={css.body}>
      <Suspense fallback={<Skeleton height={180} aria-busy />}>
        <Facts item={item} />
      </Suspense>
    </div>
  );
}
