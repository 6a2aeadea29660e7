import { acceptApplication, rejectApplication } from "@birzha/domain/applications/api.ts";
import { downloadSignature } from "@birzha/domain/signing/api.ts";
import { mutationOptions } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";

/** APP-020, APP-022: accepts an application. */
export const accept = mutationOptions({
  mutationFn: (id: number) => call(acceptApplication, { body: { id } }),
  meta: { error: "shared.failures.applicationAccept", success: "shared.successes.applicationAccept" },
});

/** APP-021, APP-023: rejects an application with a reason. */
export const reject = mutationOptions({
  mutationFn: (body: { readonly id: number; readonly description: string }) =>
    call(rejectApplication, { body }),
  meta: { error: "shared.failures.applicationReject", success: "shared.successes.applicationReject" },
});

/** G-81: downloads signed text, signature and certificates, to verify them without the portal. */
export const saveSignature = mutationOptions({
  mutationFn: (id: number) => download(downloadSignature, { query: { id } }, `signature-${id}.zip`),
  meta: { error: "applications.list.signatureFailed" },
});
