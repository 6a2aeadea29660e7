import type { RegisterTabs } from "../shared/registers/register-tabs.ts";
import { dealStatus, deliveryStatus } from "./lifecycle.ts";
import type { contractRegister } from "./register.ts";

/**
 * DESK-001, WORK-002: tabs of contracts by next step: delivery report, decision of the exchange, correction,
 * none.
 */
export const contractTabs = {
  waiting: [
    { key: "statusDeal", values: [dealStatus.notFiled, dealStatus.new] },
    { key: "statusDelivery", values: [deliveryStatus.notSet] },
  ],
  sent: [{ key: "statusDeal", values: [dealStatus.sent] }],
  rejected: [{ key: "statusDeal", values: [dealStatus.rejected] }],
  processed: [{ key: "statusDeal", values: [dealStatus.processed] }],
} as const satisfies RegisterTabs<typeof contractRegister>;
