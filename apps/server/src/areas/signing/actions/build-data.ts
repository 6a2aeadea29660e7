import { randomBytes } from "node:crypto";
import type * as api from "@birzha/domain/signing/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import { maxSignedTexts, signedTextMinutes, toSignedText } from "@birzha/domain/signing/signature.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../../platform/http/errors/failure.ts";
import { requireNoSuccessor } from "../../organizations/queries.ts";
import { countSignedTexts, hashOfNonce } from "../signed-text-queries.ts";
import { insertSignedText } from "../store.ts";

/** SIGN-015, G-81: creates the text for the applicant to sign. An application accepts only such texts, each once. */
export async function buildData(
  context: RequestContext,
  { body }: Pick<InputOf<typeof api.buildSignedData>, "body">,
): Promise<ResultOf<typeof api.buildSignedData>> {
  const { actor, clock, db } = context;
  await requireNoSuccessor(db, body.inn);
  const createdAt = clock.now();
  if ((await countSignedTexts(db, createdAt)) >= maxSignedTexts)
    throw new ApiError("signing.too-many-requests");
  const nonce = randomBytes(24).toString("base64url");
  const data = toSignedText({ account: actor.account, ...body, nonce });
  const expiresAt = new Date(createdAt.getTime() + signedTextMinutes * 60_000);
  await insertSignedText(db, {
    userId: actor.userId,
    nonceHash: hashOfNonce(nonce),
    data,
    createdAt,
    expiresAt,
  });
  context.audit({ action: "signing.build-data", entity: "signature", after: { inn: body.inn } });
  return { data, expiresAt: expiresAt.toISOString() };
}
