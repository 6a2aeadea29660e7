import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openTrust, type TrustSources } from "./trust.ts";
import { verifySignature, type SignatureVerdict, type VerificationRequest } from "./verify-signature.ts";

/** What the worker says: a verdict, or that something is wrong that the signer cannot help. */
export type WorkerAnswer =
  | { readonly verdict: SignatureVerdict }
  | { readonly failure: string }
  | { readonly warning: string };

const port = parentPort;
if (!port) throw new Error("verify-worker.ts runs as a worker thread");
const answer = (message: WorkerAnswer): void => port.postMessage(message);

// Linux counts the priority for each thread: requests go before signatures. Elsewhere it would slow the whole process.
if (process.platform === "linux") setPriority(10);

const trust = openTrust(workerData as TrustSources, (error) => answer({ warning: error.message }));

port.on("message", (request: VerificationRequest) => {
  try {
    answer({ verdict: verifySignature(request, trust()) });
  } catch (error) {
    answer({ failure: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) });
  }
});
