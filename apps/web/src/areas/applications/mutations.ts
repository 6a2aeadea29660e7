import { acceptApplication, rejectApplication } from "@birzha/domain/applications/api.ts";
import { downloadSignature } from "@birzha/domain/signing/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { downloadResponse } from "../../api/download.ts";

/** APP-020, APP-022: accepts an application. */
export const acceptMutation = mutationOptions({
  mutationFn: (id: number) => callEndpoint(acceptApplication, { body: { id } }),
  meta: { error: "shared.failures.applicationAccept", success: "shared.successes.applicationAccept" },
});

/** APP-021, APP-023: rejects an application with a reason. */
export const rejectMutation = mutationOptions({
  mutationFn: (body: { readonly id: number; readonly description: string }) =>
    callEndpoint(rejectApplication, { body }),
  meta: { error: "shared.failures.applicationReject", success: "shared.successes.applicationReject" },
});

/** G-81: downloads signed text, signature and certificates, to verify them without the portal. */
export const saveSignature = mutationOptions({
  mutationFn: (id: number) => downloadResponse(downloadSignature, { query: { id } }, `signature-${id}.zip`),
  meta: { error: "applications.list.signatureFailed" },
});
