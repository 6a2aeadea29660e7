import type { QueueKind } from "@birzha/domain/tasks/queue.ts";
import { Skeleton } from "@mantine/core";
import { Suspense, type ComponentType } from "react";
import { lazyComponent } from "../../../../ui/navigation/lazy-component.tsx";
import css from "../queue/queue-item-panel.module.css";
import type { DetailsProps } from "./read-details.tsx";

const ApplicationDetails = lazyComponent(() => import("./application-details.tsx"));
const ProposalDetails = lazyComponent(() => import("./proposal-details.tsx"));
const AdmissionDetails = lazyComponent(() => import("./admission-details.tsx"));
const ContractDetails = lazyComponent(() => import("./contract-details.tsx"));
const DealDetails = lazyComponent(() => import("./deal-details.tsx"));
const ReportDetails = lazyComponent(() => import("./report-details.tsx"));
const ApprovalDetails = lazyComponent(() => import("./approval-detail-list.tsx"));

/** Details by kind; each chunk loads with the phrases of its area on first use (decision 0010). */
const detailsOf: Readonly<Record<QueueKind, ComponentType<DetailsProps>>> = {
  otcAccessRequested: ApplicationDetails,
  bidderAccessRequested: ApplicationDetails,
  proposalToDecide: ProposalDetails,
  changeToDecide: ProposalDetails,
  admissionToDecide: AdmissionDetails,
  contractToSettle: ContractDetails,
  dealToSettle: DealDetails,
  reportDubious: ReportDetails,
  noDealReported: ReportDetails,
  approvalToDecide: ApprovalDetails,
  ownApprovalPending: ApprovalDetails,
};

/** DESK-020: details of an item; old → new where the area compares. */
export function ItemDetails({ item }: DetailsProps) {
  const Details = detailsOf[item.kind];
  return (
    <div className={css.body}>
      <Suspense fallback={<Skeleton height={180} aria-busy />}>
        <Details item={item} />
      </Suspense>
    </div>
  );
}
