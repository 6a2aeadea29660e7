import { X509Certificate } from "node:crypto";
import { Readable } from "node:stream";
import type * as api from "@birzha/domain/signing/api.ts";
import type { InputOf } from "@birzha/domain/shared/endpoint.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import type { StoredBlob } from "../../../platform/http/blob.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { errorPhrase } from "../../../platform/http/errors/error-phrase.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { zipStream } from "../../../platform/xlsx/zip-stream.ts";
import { findEvidence, findPowerFiles, type SignedFile, type StoredEvidence } from "../evidence-queries.ts";

/**
 * G-81: exports the signature evidence as an archive that OpenSSL can verify independently of the portal, with an audit
 * entry (S-8).
 */
export async function downloadSignature(
  context: RequestContext,
  { query }: Pick<InputOf<typeof api.downloadSignature>, "query">,
): Promise<StoredBlob> {
  const evidence = await findEvidence(context.db, query.id);
  if (!evidence) throw new ApiError("shared.not-found");
  const power = await findPowerFiles(context.db, query.id);
  context.audit({ action: "signing.download", entity: "application", entityId: query.id });
  return {
    name: `signature-${query.id}`,
    extension: "zip",
    contentType: "application/zip",
    open: async () => Readable.from(zipStream(entriesOf(evidence, power)), { objectMode: false }),
  };
}

const toPem = (der: Uint8Array): string => new X509Certificate(der).toString();

function* entriesOf(evidence: StoredEvidence, power: SignedFile | undefined) {
  const { content, signature, certificate, chain } = evidence;
  const authorities = chain.slice(0, -1);
  const trusted = chain.at(-1);
  yield { name: "signed.json", content: [content] };
  yield { name: "signature.p7s", content: [signature] };
  if (certificate) yield { name: "certificate.pem", content: [toPem(certificate)] };
  if (authorities.length > 0) yield { name: "chain.pem", content: [authorities.map(toPem).join("")] };
  if (trusted) yield { name: "trusted.pem", content: [toPem(trusted)] };
  if (power) {
    yield { name: "power-of-attorney.xml", content: [power.content] };
    yield { name: "power-of-attorney.p7s", content: [power.signature] };
  }
  yield { name: "README.txt", content: [readme(evidence)] };
}

const readme = ({ applicationId, error, inn, subject, checkedAt, signedAt, chain }: StoredEvidence): string =>
  operations.signature.readme({
    applicationId,
    error: error && errorPhrase(error),
    inn,
    subject,
    checkedAt: checkedAt.toISOString(),
    signedAt: signedAt?.toISOString(),
    epoch: Math.floor(checkedAt.getTime() / 1000),
    authorities: chain.length,
  });
