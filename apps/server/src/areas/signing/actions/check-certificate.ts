import type * as api from "@birzha/domain/signing/api.ts";
import type { InputOf, ResultOf } from "@birzha/domain/shared/endpoint.ts";
import type { RequestContext } from "../../../platform/http/endpoint-binding/context.ts";
import { errorPhrase } from "../../../platform/http/errors/error-phrase.ts";
import { withMessage } from "../powers.ts";
import { requireNoSuccessor } from "../../organizations/queries.ts";
import { checkSignature, type VerifiedSignature } from "../queries.ts";

/** APP-027: checks a signature as filing an application would, without consuming the signed text. */
export async function checkCertificate(
  { actor, db }: RequestContext,
  { body }: Pick<InputOf<typeof api.checkCertificate>, "body">,
  { verified, powerCodes }: { readonly verified: VerifiedSignature; readonly powerCodes: readonly string[] },
): Promise<ResultOf<typeof api.checkCertificate>> {
  await requireNoSuccessor(db, body.inn);
  const claimed = { account: actor.account, inn: body.inn };
  const { result, code, inn, subject, validTo, power } = await checkSignature(
    db,
    verified,
    claimed,
    powerCodes,
  );
  return {
    result,
    inn: inn ?? null,
    subject: subject ?? null,
    validTo: validTo ?? null,
    code: code ?? null,
    message: code ? errorPhrase(code) : null,
    power: power?.checks.map(withMessage) ?? null,
  };
}
