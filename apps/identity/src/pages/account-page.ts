import { changePassword, hasSecondFactor, isPasswordOf, type SignInCandidate } from "../accounts.ts";
import { beginAttempt, forgiveAttempts } from "../sign-in/attempts.ts";
import { originOf } from "../client.ts";
import { showPage, type PageContext } from "./page-context.ts";
import { typedField, typedEmail } from "../request-context.ts";
import {
  errorAlert,
  successStatus,
  inputField,
  hiddenInput,
  newPasswordFields,
  usernameInput,
} from "./form-parts.ts";
import { html } from "./html.ts";
import { inTransaction } from "../ledger.ts";
import { passwordError, showCodeForm, notifyOfChange } from "./email-pages.ts";
import { requestEmail } from "../emails.ts";
import {
  addOwnPasskey,
  changeOwnPasskey,
  offerPasskey,
  passkeySection,
  showOwnPasskey,
} from "../passkeys/passkey-pages.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { errorOf } from "../sign-in/password-rules.ts";
import { endOtherSessions, findPerson, type SignedInPerson } from "../sign-in/person.ts";
import { showRecoveryCodes } from "./recovery-codes-page.ts";
import { newSecret, turnOff } from "../sign-in/second-factor.ts";
import { activateTotp, totpOffer } from "./totp-offer.ts";
import { fillTemplate } from "./texts.ts";

/** Lifetime of an offered TOTP secret, in seconds. */
const offerSeconds = 15 * 60;
const offerPurpose = "second factor";

interface SecondFactorOffer {
  readonly subject: string;
  readonly secret: string;
}

/**
 * INST-001: the account page. The browser's sign-in session identifies the user. Every change requires the
 * current password, which protects against an unattended screen and against CSRF.
 */
export async function showAccountPage(call: PageContext, step: string): Promise<void> {
  const person = await findPerson(call);
  if (!person) return showStranger(call);
  const isPosted = call.request.method === "POST";
  if (step === "/passkeys/one" && !isPosted) return showOwnPasskey(call, person);
  if (!isPosted) return showAccount(call, person);
  if (step === "/second-factor/on") return turnOnSecondFactor(call, person);
  if (step === "/passkeys/add") return addOwnPasskey(call, person);
  const { account } = person;
  const place = originOf(call, account.subject);
  if (!(await beginAttempt(call.pool, account.subject, place)))
    return showAccount(call, person, { status: 429, error: call.words.signIn.tooMany });
  if (!(await isPasswordOf(account, typedField(call, "current"))))
    return showAccount(call, person, { status: 401, error: call.words.account.wrongCurrent });
  await forgiveAttempts(call.pool, account.subject, place);
  if (step === "/password") return setPassword(call, person);
  if (step === "/email") return requestAddressChange(call, person);
  if (step === "/passkeys") return offerPasskey(call, person);
  if (step === "/passkeys/one") return changeOwnPasskey(call, person);
  return account.hasTotp ? turnOffSecondFactor(call, person) : offerSecondFactor(call, account);
}

function showStranger(call: PageContext): void {
  const { account: words, confirm } = call.words;
  const body = html`<section>
    <h1>${words.signInFirst}</h1>
    <p>${words.signInFirstText}</p>
    <a class="button" href="${call.visit.begin}">${confirm.signIn}</a>
  </section>`;
  showPage(call, 401, words.signInFirst, body);
}

interface PageMessage {
  readonly status?: number;
  readonly error?: string;
  readonly done?: string;
}

async function showAccount(
  call: PageContext,
  { account }: SignedInPerson,
  message: PageMessage = {},
): Promise<void> {
  const { words, mount, visit } = call;
  const passkeys = await listPasskeys(call.pool, account.subject);
  const current = (form: string) =>
    inputField({
      name: "current",
      form,
      label: words.account.current,
      type: "password",
      autocomplete: "current-password",
    });
  const action = (step: string) => `${mount}/account/${step}`;
  const isOn = account.hasTotp;
  const body = html`<section>
      <h1>${words.account.title}</h1>
      ${errorAlert(message.error)}${successStatus(message.done)}
      <p>${words.account.login}: <b>${account.login}</b></p>
      <p>${words.account.email}: <b>${account.email ?? words.account.noEmail}</b></p>
      ${
        hasSecondFactor(account) &&
        html`<p>${fillTemplate(words.account.recoveryLeft, { count: account.recoveryCodes })}</p>`
      }
      <p class="ways"><a href="${visit.home}">${words.account.back}</a></p>
    </section>
    <section>
      <h2>${words.account.password}</h2>
      <form method="post" action="${action("password")}">
        ${current("password-")} ${newPasswordFields(words, account, false)}
        <button type="submit">${words.account.password}</button>
      </form>
    </section>
    <section>
      <h2>${words.account.second}</h2>
      <p>${isOn ? words.account.secondOn : words.account.secondOff}</p>
      <form method="post" action="${action("second-factor")}">
        ${usernameInput(account.login)} ${current("second-")}
        <button type="submit">${isOn ? words.account.turnOff : words.account.turnOn}</button>
      </form>
    </section>
    ${passkeySection(call, account, passkeys, current("passkey-"))}
    ${
      call.sendsEmails &&
      html`<section>
        <h2>${words.account.changeEmail}</h2>
        <form method="post" action="${action("email")}">
          ${inputField({
            name: "email",
            value: typedField(call, "email"),
            label: words.account.freshEmail,
            type: "email",
            autocomplete: "email",
          })}
          ${usernameInput(account.login)} ${current("email-")}
          <button type="submit">${words.account.changeEmail}</button>
        </form>
      </section>`
    }`;
  const here = `${mount}/account`;
  showPage({ ...call, visit: { ...visit, here } }, message.status ?? 200, words.account.title, body);
}

async function setPassword(call: PageContext, person: SignedInPerson): Promise<void> {
  const { pool, ledger, words, address } = call;
  const { account } = person;
  const { subject } = account;
  const error = await passwordError(call, account);
  if (error) return showAccount(call, person, { status: 400, error: errorOf(words, error) });
  await inTransaction(pool, async (connection) => {
    await endOtherSessions(call, connection, person);
    await changePassword(connection, subject, typedField(call, "password"));
    await notifyOfChange(call, connection, account);
    await ledger.record(connection, { action: "password", subject, address });
  });
  return showAccount(call, person, { done: words.password.doneHere });
}

async function requestAddressChange(call: PageContext, person: SignedInPerson): Promise<void> {
  const { words, address, visit } = call;
  const email = typedEmail(call);
  if (email === undefined) return showAccount(call, person, { status: 400, error: words.letter.wrongEmail });
  const { subject } = person.account;
  const id = await requestEmail(call.pool, call.ledger, {
    purpose: "email",
    email,
    subject,
    language: visit.language,
    address,
  });
  if (id === undefined) return showAccount(call, person, { status: 429, error: words.letter.tooMany });
  showCodeForm(call, 200, id, email);
}

function offerSecondFactor(call: PageContext, { subject, login }: SignInCandidate): void {
  const secret = newSecret();
  showOffer(call, 200, { subject, secret: secret.toString("base64") }, login);
}

function showOffer(
  call: PageContext,
  status: number,
  offer: SecondFactorOffer,
  login: string,
  error?: string,
): void {
  const { title } = call.words.offer;
  const body = totpOffer(call, {
    secret: Buffer.from(offer.secret, "base64"),
    login,
    action: `${call.mount}/account/second-factor/on`,
    fields: hiddenInput("offer", call.sealing.issue(offerPurpose, offer, offerSeconds)),
    error,
  });
  showPage({ ...call, visit: { ...call.visit, here: undefined } }, status, title, body);
}

async function turnOnSecondFactor(call: PageContext, person: SignedInPerson): Promise<void> {
  const { words, sealing } = call;
  const { account } = person;
  const offer = sealing.read<SecondFactorOffer>(offerPurpose, call.fields.get("offer") ?? "");
  if (!offer || offer.subject !== account.subject || account.hasTotp)
    return showAccount(call, person, { status: 400, error: words.offer.expired });
  const codes = await activateTotp(call, account, Buffer.from(offer.secret, "base64"));
  if (!codes) return showOffer(call, 401, offer, account.login, words.secondFactor.wrong);
  showRecoveryCodes(call, words.offer.done, words.offer.keep, codes);
}

async function turnOffSecondFactor(call: PageContext, person: SignedInPerson): Promise<void> {
  const { account } = person;
  await inTransaction(call.pool, async (connection) => {
    await endOtherSessions(call, connection, person);
    await turnOff(connection, account.subject);
    await notifyOfChange(call, connection, account);
    await call.ledger.record(connection, {
      action: "second-factor",
      subject: account.subject,
      address: call.address,
    });
  });
  const off = { ...account, hasTotp: false };
  return showAccount(call, { ...person, account: off }, { done: call.words.account.turnedOff });
}
