import { verifyAuditChain } from "@birzha/domain/audit/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";

/** S-8: starts a verification of the audit chain. It runs in the background; poll for the result. */
export const verifyChain = mutationOptions({
  mutationFn: () => callEndpoint(verifyAuditChain, {}),
  meta: { error: "audit.chain.failed" },
});
