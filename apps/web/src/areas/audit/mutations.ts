import { verifyAuditChain } from "@birzha/domain/audit/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";

/** S-8: asks for a walk along the chain; its verdict comes later. */
export const verifyChain = mutationOptions({
  mutationFn: () => call(verifyAuditChain, {}),
  meta: { error: "audit.chain.failed" },
});
