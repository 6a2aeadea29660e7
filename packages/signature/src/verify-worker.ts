import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openTrust, type TrustSources } from "./trust.ts";
import { verifySignature, type SignatureVerdict, type VerificationRequest } from "./verify-signature.ts";

/** Message of a worker: a verdict, an internal failure, or a warning about trust files. */
export type WorkerMessage =
  | { readonly verdict: SignatureVerdict }
  | { readonly failure: string }
  | { readonly warning: string };

const port = parentPort;
if (!port) throw new Error("verify-worker.ts must run as a worker thread");
const post = (message: WorkerMessage): void => port.postMessage(message);

// Linux has a priority per thread, so requests take precedence over signatures. Elsewhere it would slow the
// whole process.
if (process.platform === "linux") setPriority(10);

const trust = openTrust(workerData as TrustSources, (error) => post({ warning: error.message }));

port.on("message", (request: VerificationRequest) => {
  try {
    post({ verdict: verifySignature(request, trust()) });
  } catch (error) {
    post({ failure: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
  }
});
