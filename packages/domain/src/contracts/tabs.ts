import type { RegisterTabs } from "../shared/registers/register-tabs.ts";
import { dealStatus, deliveryStatus } from "./lifecycle.ts";
import type { contractRegister } from "./register.ts";

/** DESK-001, WORK-002: which contracts wait for a report of delivery, for the exchange, for a correction, for nothing. */
export const contractTabs = {
  waiting: [
    { key: "statusDeal", values: [dealStatus.notFiled, dealStatus.new] },
    { key: "statusDelivery", values: [deliveryStatus.notSet] },
  ],
  sent: [{ key: "statusDeal", values: [dealStatus.sent] }],
  rejected: [{ key: "statusDeal", values: [dealStatus.rejected] }],
  processed: [{ key: "statusDeal", values: [dealStatus.processed] }],
} as const satisfies RegisterTabs<typeof contractRegister>;
