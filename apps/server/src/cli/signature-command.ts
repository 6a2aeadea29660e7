import { operations } from "@birzha/phrases/operations/ru.ts";
import { findEvidence, type StoredEvidence } from "../areas/signing/evidence-queries.ts";
import { errorPhrase } from "../platform/http/errors/error-phrase.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { readTrust } from "@birzha/signature/trust.ts";
import { subjectInn } from "@birzha/signature/subject-inn.ts";
import { verifySignature, type TrustStore } from "@birzha/signature/verify-signature.ts";
import type { CliCommand, CommandContext } from "./command.ts";

const { cli, signature: phrases } = operations;

/**
 * G-81: verifies stored signature evidence again, as of its original time and with the authority trusted at that time.
 * Additionally reports whether the authority is trusted and the certificate valid today; this does not change the
 * result.
 */
export const signatureVerifyCommand: CliCommand = {
  name: "signature verify",
  usage: cli.usage.signatureVerify,
  about: cli.about.signatureVerify,
  async run(context) {
    const [application = ""] = context.args;
    if (!/^\d{1,15}$/.test(application)) throw new OperatorError(phrases.which);
    const { db } = await context.database();
    const evidence = await findEvidence(db, Number(application));
    if (!evidence) throw new OperatorError(phrases.none(application));
    const { say } = context;
    say(phrases.signer(evidence.subject ?? "-", evidence.inn ?? "-"));
    say(phrases.times(evidence.signedAt?.toISOString() ?? "-", evidence.checkedAt.toISOString()));

    const anchor = evidence.chain.at(-1);
    const again = verify(evidence, readTrust({ more: anchor ? [anchor] : [] }), evidence.checkedAt);
    const now = verify(evidence, await currentTrust(context), new Date());
    say(phrases.then(evidence.error && errorPhrase(evidence.error)));
    say(phrases.again(again.fault && errorPhrase(`signing.${again.fault}`)));
    say(phrases.now(now.fault && errorPhrase(`signing.${now.fault}`)));
    const inn = again.certificate && subjectInn(again.certificate.subject);
    if (inn !== evidence.inn) say(phrases.otherInn);
    say(phrases.application(evidence.isUnchanged));
    return (
      evidence.isUnchanged &&
      evidence.error === undefined &&
      again.fault === undefined &&
      inn === evidence.inn
    );
  },
};

const verify = ({ signature, content }: StoredEvidence, trust: TrustStore, at: Date) =>
  verifySignature({ signature, content, at }, trust);

async function currentTrust({ config, database, loadDemonstration }: CommandContext): Promise<TrustStore> {
  const { db } = await database();
  const demo = config.demo ? await (await loadDemonstration()).findDemoAuthority(db) : undefined;
  return readTrust({
    authorities: config.sign.trustedCa,
    revocationLists: config.sign.revocationLists,
    more: demo ? [demo] : [],
  });
}
