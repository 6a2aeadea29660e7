import type { RegisterTabs } from "../shared/registers/register-tabs.ts";
import { executionStatus, recordStatus } from "./lifecycle.ts";
import type { spotRegister } from "./register.ts";

/** DESK-001, WORK-002: which deals wait for a word on their execution, for the exchange, for a correction, for nothing. */
export const spotTabs = {
  waiting: [
    { key: "statusRecord", values: [recordStatus.new] },
    { key: "statusExecution", values: [executionStatus.notSet] },
  ],
  sent: [{ key: "statusRecord", values: [recordStatus.sent] }],
  rejected: [{ key: "statusRecord", values: [recordStatus.rejected] }],
  processed: [{ key: "statusRecord", values: [recordStatus.processed] }],
} as const satisfies RegisterTabs<typeof spotRegister>;
