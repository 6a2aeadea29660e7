import type { RegisterTabs } from "../shared/registers/register-tabs.ts";
import { executionStatus, recordStatus } from "./lifecycle.ts";
import type { spotRegister } from "./register.ts";

/** DESK-001, WORK-002: tabs of deals by next step: report, decision of the exchange, correction, none. */
export const spotTabs = {
  waiting: [
    { key: "statusRecord", values: [recordStatus.new] },
    { key: "statusExecution", values: [executionStatus.notSet] },
  ],
  sent: [{ key: "statusRecord", values: [recordStatus.sent] }],
  rejected: [{ key: "statusRecord", values: [recordStatus.rejected] }],
  processed: [{ key: "statusRecord", values: [recordStatus.processed] }],
} as const satisfies RegisterTabs<typeof spotRegister>;
