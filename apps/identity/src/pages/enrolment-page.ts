import { getCandidate, hasSecondFactor, passwordVersion, type SignInCandidate } from "../accounts.ts";
import { deviceError, passkeyForm, siteOf } from "../passkeys/passkey-form.ts";
import { optionsToAdd } from "../passkeys/passkey-options.ts";
import { addTypedPasskey, systemOf } from "../passkeys/passkey-pages.ts";
import { scriptPath } from "../passkeys/passkey-script.ts";
import { finishSignIn, signInMethods } from "../sign-in/finish-sign-in.ts";
import { deviceOf } from "../sign-in/known-device.ts";
import { newSecret } from "../sign-in/second-factor.ts";
import { errorAlert, hiddenInput } from "./form-parts.ts";
import { html } from "./html.ts";
import { showPage, type PageContext } from "./page-context.ts";
import { showRecoveryCodes } from "./recovery-codes-page.ts";
import { activateTotp, totpOffer } from "./totp-offer.ts";

/** Role of the exchange's staff in tokens. */
const staffRole = "operator";
/** Lifetime of each step in seconds. */
const stepSeconds = 15 * 60;
const [offerPurpose, donePurpose] = ["enrolment", "enrolled"];

/** Proof of a correct password, for one account and one interaction. */
interface Enrolment {
  readonly subject: string;
  readonly uid: string;
  readonly password: string;
  /** Offered TOTP secret, base64. */
  readonly secret: string;
}

/** Whether the account must set up a second factor before it can sign in (FIX-164). */
export const needsEnrolment = ({ staffSecondFactor }: PageContext, account: SignInCandidate): boolean =>
  staffSecondFactor && account.roles.includes(staffRole) && !hasSecondFactor(account);

/**
 * Offers the second factor to a staff account after the password. Requires a device that has signed in before or
 * has opened an e-mailed link, or a permission of the administrator: otherwise a thief of the password could set up
 * the second factor.
 */
export function showEnrolment(
  call: PageContext,
  account: SignInCandidate,
  uid: string,
): Promise<void> | void {
  const { request, sealing, address, onFailedSignIn } = call;
  const { subject } = account;
  if (account.mayEnrol || deviceOf(request, sealing, subject) !== undefined)
    return showOffer(call, 200, account, {
      subject,
      uid,
      password: passwordVersion(account),
      secret: newSecret().toString("base64"),
    });
  onFailedSignIn({ reason: "enrolment", address, account: subject });
  const words = call.words.enrolment;
  const body = html`<section>
    <h1>${words.title}</h1>
    ${errorAlert(words.elsewhere)}
    <p>
      ${call.sendsEmails ? html`<a href="${call.mount}/forgot">${words.byEmail}</a>` : words.byAdministrator}
    </p>
  </section>`;
  showPage(call, 403, words.title, body);
}

async function showOffer(
  call: PageContext,
  status: number,
  account: SignInCandidate,
  enrolment: Enrolment,
  error?: string,
): Promise<void> {
  const { pool, sealing, mount, visit } = call;
  const { enrolment: words, passkeys } = call.words;
  const fields = hiddenInput("enrolment", sealing.issue(offerPurpose!, enrolment, stepSeconds));
  const options = await optionsToAdd(pool, sealing, siteOf(call), account, enrolment.uid);
  const body = html`<section>
      <h1>${words.title}</h1>
      <p>${words.text}</p>
      <p>${words.ways}</p>
    </section>
    ${totpOffer(call, { secret: Buffer.from(enrolment.secret, "base64"), login: account.login, fields, error })}
    <section>
      <h2>${passkeys.offerTitle}</h2>
      <p>${passkeys.text}</p>
      ${passkeyForm({ kind: "create", options }, passkeys.create, fields)}
    </section>`;
  const here = { ...call, visit: { ...visit, here: undefined } };
  showPage(here, status, words.title, body, `${mount}${scriptPath}`);
}

/** Handles the steps of the enrolment; false if the request is none or its time is over. */
export async function handleEnrolment(call: PageContext, uid: string): Promise<boolean> {
  const { fields, sealing, pool } = call;
  const enrolled = sealing.read<Enrolment>(donePurpose!, fields.get("enrolled") ?? "");
  const enrolment = enrolled ?? sealing.read<Enrolment>(offerPurpose!, fields.get("enrolment") ?? "");
  const account = enrolment?.uid === uid ? await getCandidate(pool, enrolment.subject) : undefined;
  if (!enrolment || !account || passwordVersion(account) !== enrolment.password) return false;
  if (enrolled && !hasSecondFactor(account)) return false;
  if (enrolled)
    await finishSignIn(
      call,
      account,
      account.hasTotp ? signInMethods.code : signInMethods.passwordAndPasskey,
    );
  else if (hasSecondFactor(account)) return false;
  else await enrol(call, account, enrolment);
  return true;
}

async function enrol(call: PageContext, account: SignInCandidate, enrolment: Enrolment): Promise<void> {
  const { words, fields } = call;
  const proceed = html`<form method="post">
    ${hiddenInput("enrolled", call.sealing.issue(donePurpose!, enrolment, stepSeconds))}
    <button type="submit">${words.offer.proceed}</button>
  </form>`;
  if (!fields.has("answer")) {
    const codes = await activateTotp(call, account, Buffer.from(enrolment.secret, "base64"));
    if (!codes) return showOffer(call, 401, account, enrolment, words.secondFactor.wrong);
    return showRecoveryCodes(call, words.offer.done, words.offer.keep, codes, proceed);
  }
  if (!fields.get("answer"))
    return showOffer(call, 400, account, enrolment, deviceError(words, fields.get("refused") ?? ""));
  const name = systemOf(call.request.headers["user-agent"]) ?? words.passkeys.title;
  const added = await addTypedPasskey(call, account, enrolment.uid, name);
  if (added.error !== undefined) return showOffer(call, 400, account, enrolment, added.error);
  showRecoveryCodes(call, words.passkeys.added, words.passkeys.keep, added.codes, proceed);
}
