import { transferOwnership as transferOwnershipCall } from "@birzha/domain/users/api.ts";
import type { Bind } from "../platform/http/bind.ts";
import { transferOwnership } from "./transfer-ownership.ts";

/** Calls whose work goes across areas, each in one transaction. */
export function bindProcesses(bind: Bind): void {
  bind(transferOwnershipCall, transferOwnership);
}
