import { errors } from "oidc-provider";
import {
  findCandidate,
  getCandidate,
  hasSecondFactor,
  isPasswordOf,
  passwordVersion,
  type SignInCandidate,
} from "../accounts.ts";
import { beginAttempt, forgiveAttempts } from "../sign-in/attempts.ts";
import { originOf } from "../client.ts";
import { showPage, type PageContext } from "./page-context.ts";
import { typedField } from "../request-context.ts";
import { demoList } from "./demo-list.ts";
import { errorAlert, inputField, hiddenInput } from "./form-parts.ts";
import { html, type HtmlText } from "./html.ts";
import { findPerson } from "../sign-in/person.ts";
import { finishSignIn, signInMethods } from "../sign-in/finish-sign-in.ts";
import { handleEnrolment, needsEnrolment, showEnrolment } from "./enrolment-page.ts";
import { sendPage } from "./page.ts";
import { deviceError, passkeyForm, siteOf } from "../passkeys/passkey-form.ts";
import { scriptPath } from "../passkeys/passkey-script.ts";
import { findPasskeyOwner, readResponse, verifySignIn } from "../passkeys/passkey-responses.ts";
import { optionsToSignIn } from "../passkeys/passkey-options.ts";
import { isSecondFactor } from "../sign-in/second-factor.ts";
import type { FailedSignIn } from "../services.ts";

/** Maximum seconds between the password and the second factor. */
const passSeconds = 5 * 60;
const passPurpose = "sign-in";

/** Proof of a correct password, for one account and one interaction. */
interface Pass {
  readonly subject: string;
  readonly uid: string;
  readonly password: string;
}

/**
 * The sign-in page of an OIDC interaction. The interaction cookie ties all steps to one browser.
 *
 *   GET ──▶ form ──▶ POST login, password ──┬─ no second factor ─────────────────▶ finishSignIn
 *             │                             ├─ second step: code or passkey ─────▶ finishSignIn
 *             │                             └─ staff without one: enrolment ─────▶ finishSignIn
 *             └──▶ POST passkey (passwordless) ──────────────────────────────────▶ finishSignIn
 *
 * `finishSignIn` reports the account to the provider. Between the steps the form carries an encrypted `Pass`.
 */
export async function signInPage(call: PageContext): Promise<void> {
  const { request, response, provider, visit, words } = call;
  let uid: string;
  try {
    ({ uid } = await provider.interactionDetails(request, response));
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    // FIX-126: the user has signed in and went back. Replace the finished sign-in by the portal.
    if (request.method === "GET" && (await findPerson(call))) {
      response.writeHead(303, { location: visit.home, "cache-control": "no-store" });
      return void response.end();
    }
    return showPage(call, 400, words.expired.title, expired(call));
  }
  if (request.method !== "POST") return showForm(call, 200, "");
  if (call.fields.has("enrolment") || call.fields.has("enrolled"))
    return (await handleEnrolment(call, uid)) ? undefined : showTooLate(call);
  if (call.fields.has("passkey")) return showPasskeyStep(call, 200, uid);
  if (call.fields.has("answer")) return confirmByPasskey(call, uid);
  if (call.fields.has("pass")) return confirm(call, uid);

  const login = typedField(call, "login").trim();
  const password = typedField(call, "password");
  if (!login || !password) return showForm(call, 400, login, words.signIn.required);
  // No login is longer, and the index on attempts has a limited key size.
  if (login.length > 254) return showForm(call, 401, login, words.signIn.wrong);
  const candidate = await findCandidate(call.pool, login);
  const account = candidate?.subject ?? login.toLowerCase();
  const place = originOf(call, candidate?.subject);
  const fail = (reason: FailedSignIn["reason"]) => reportFailure(call, reason, candidate?.subject, login);
  if (!(await beginAttempt(call.pool, account, place))) {
    fail("limit");
    response.setHeader("retry-after", "900");
    const way = call.sendsEmails ? ` ${words.signIn.wayAround}` : "";
    return showForm(call, 429, login, words.signIn.tooMany + way);
  }
  const isRight = await isPasswordOf(candidate, password);
  if (!candidate || !isRight) {
    fail("password");
    return showForm(call, 401, login, words.signIn.wrong);
  }
  await forgiveAttempts(call.pool, account, place);
  if (needsEnrolment(call, candidate)) return showEnrolment(call, candidate, uid);
  if (!hasSecondFactor(candidate)) return finishSignIn(call, candidate, signInMethods.password);
  const pass: Pass = { subject: candidate.subject, uid, password: passwordVersion(candidate) };
  return showSecondStep(call, 200, candidate, pass, call.sealing.issue(passPurpose, pass, passSeconds));

  function showForm(of: PageContext, status: number, shown: string, problem?: string): void {
    sendPage(response, status, {
      title: words.signIn.title,
      visit,
      wide: visit.demo,
      body: html`${form(of, shown, problem)}${visit.demo && demoList(words)}`,
    });
  }
}

/** INST-001: checks the second factor, so that a stolen password alone does not open an account. */
async function confirm(call: PageContext, uid: string): Promise<void> {
  const { pool, sealing, words, response } = call;
  const text = call.fields.get("pass")!;
  const pass = sealing.read<Pass>(passPurpose, text);
  const candidate = await candidateOf(call, pass, uid);
  if (!pass || !candidate) return showTooLate(call);
  const account = `code ${candidate.subject}`;
  const place = originOf(call, candidate.subject);
  if (!(await beginAttempt(pool, account, place))) {
    reportFailure(call, "limit", candidate.subject);
    response.setHeader("retry-after", "900");
    return showSecondStep(call, 429, candidate, pass, text, { code: words.signIn.tooMany });
  }
  if (!(await isSecondFactor(pool, sealing, candidate.subject, typedField(call, "code")))) {
    reportFailure(call, "code", candidate.subject);
    return showSecondStep(call, 401, candidate, pass, text, { code: words.secondFactor.wrong });
  }
  await forgiveAttempts(pool, account, place);
  return finishSignIn(call, candidate, signInMethods.code);
}

/** FIX-164: reports a failed sign-in, with a digest instead of the login of no account. */
function reportFailure(
  { sealing, address, onFailedSignIn }: PageContext,
  reason: FailedSignIn["reason"],
  subject: string | undefined,
  login = "",
): void {
  const account =
    subject ?? sealing.digest("unknown login", login.toLowerCase()).toString("hex").slice(0, 16);
  onFailedSignIn({ reason, address, account });
}

async function candidateOf({ pool }: PageContext, pass: Pass | undefined, uid: string) {
  const candidate = pass && pass.uid === uid ? await getCandidate(pool, pass.subject) : undefined;
  return candidate && passwordVersion(candidate) === pass?.password ? candidate : undefined;
}

const showTooLate = (call: PageContext) =>
  showPage(call, 400, call.words.signIn.title, form(call, "", call.words.secondFactor.expired));

/**
 * INST-001: signs in with a passkey, alone or as the second factor after the password. Unknown, removed and
 * foreign passkeys get the same response as a wrong signature.
 */
async function confirmByPasskey(call: PageContext, uid: string): Promise<void> {
  const { pool, sealing, words, response, address } = call;
  const text = call.fields.get("pass");
  const pass = text ? sealing.read<Pass>(passPurpose, text) : undefined;
  const expected = await candidateOf(call, pass, uid);
  if (text && !expected) return showTooLate(call);
  const again = (status: number, problem: string) =>
    text && pass && expected
      ? showSecondStep(call, status, expected, pass, text, { passkey: problem })
      : showPasskeyStep(call, status, uid, problem);

  const answer = readResponse(typedField(call, "answer"));
  if (!answer) return again(400, deviceError(call.words, typedField(call, "refused")));
  const owner = await findPasskeyOwner(pool, answer);
  const account = owner === undefined ? `passkey from ${address}` : `passkey ${owner}`;
  const place = originOf(call, owner);
  if (!(await beginAttempt(pool, account, place))) {
    reportFailure(call, "limit", owner);
    response.setHeader("retry-after", "900");
    return again(429, words.signIn.tooMany);
  }
  const occasion = { kind: "sign-in", uid, subject: expected?.subject } as const;
  const subject = await verifySignIn(pool, sealing, siteOf(call), answer, occasion);
  const candidate = subject === undefined ? undefined : await getCandidate(pool, subject);
  if (!candidate) {
    reportFailure(call, "passkey", owner);
    return again(401, words.passkeys.wrong);
  }
  await forgiveAttempts(pool, account, place);
  return finishSignIn(call, candidate, text ? signInMethods.passwordAndPasskey : signInMethods.passkey);
}

function form(call: PageContext, login: string, problem: string | undefined): HtmlText {
  const { words, visit, mount, sendsEmails } = call;
  const isWrong = problem !== undefined;
  return html`<section>
    <h1>${words.signIn.title}</h1>
    <p>${words.signIn.lead}</p>
    ${errorAlert(problem)}
    <form method="post">
      ${inputField({
        name: "login",
        label: words.signIn.login,
        value: login,
        autocomplete: "username",
        isFirst: !login,
        isWrong,
      })}
      ${inputField({
        name: "password",
        label: words.signIn.password,
        type: "password",
        autocomplete: "current-password",
        isFirst: login !== "",
        isWrong,
      })}
      <button type="submit">${words.signIn.submit}</button>
    </form>
    <form method="post">
      ${hiddenInput("passkey", "ask")}
      <button type="submit" class="second">${words.passkeys.use}</button>
    </form>
    <p class="ways">
      ${
        sendsEmails &&
        html`<a href="${mount}/register">${words.signIn.register}</a>
          <a href="${mount}/forgot">${words.signIn.forgot}</a>`
      }
      <a href="${mount}/help">${words.signIn.locked}</a>
      <a href="${visit.home}">${words.signIn.cancel}</a>
    </p>
  </section>`;
}

/** Shows the second step after the password: a TOTP code, a recovery code or a passkey. */
async function showSecondStep(
  call: PageContext,
  status: number,
  { hasTotp, passkeys }: SignInCandidate,
  { subject, uid }: Pass,
  pass: string,
  problem: { readonly code?: string; readonly passkey?: string } = {},
): Promise<void> {
  const { pool, sealing, mount } = call;
  const words = call.words.secondFactor;
  const options = passkeys > 0 ? await optionsToSignIn(pool, sealing, siteOf(call), uid, subject) : undefined;
  const body = html`<section>
    <h1>${words.title}</h1>
    ${
      options &&
      html`<p>${call.words.passkeys.secondText}</p>
        ${errorAlert(problem.passkey)}
        ${passkeyForm({ kind: "get", options }, call.words.passkeys.use, hiddenInput("pass", pass))}
        <h2 class="or">${words.otherwise}</h2>`
    }
    <p>${hasTotp ? words.text : words.recovery}</p>
    ${errorAlert(problem.code)}
    <form method="post">
      ${hiddenInput("pass", pass)}
      ${inputField({
        name: "code",
        label: words.code,
        autocomplete: "one-time-code",
        isFirst: !options,
        isWrong: problem.code !== undefined,
      })}
      <button type="submit">${words.submit}</button>
    </form>
    <p class="ways"><a href="${mount}/help">${call.words.signIn.locked}</a></p>
  </section>`;
  showPage(call, status, words.title, body, options && `${mount}${scriptPath}`);
}

/** Shows sign-in by passkey. Starts the browser's prompt on load; after an error, on the button. */
async function showPasskeyStep(
  call: PageContext,
  status: number,
  uid: string,
  problem?: string,
): Promise<void> {
  const { passkeys: words, signIn } = call.words;
  const { pool, sealing, mount, visit } = call;
  const options = await optionsToSignIn(pool, sealing, siteOf(call), uid, undefined);
  const body = html`<section>
    <h1>${words.signInTitle}</h1>
    <p>${words.signInText}</p>
    ${errorAlert(problem)}
    ${passkeyForm({ kind: "get", options, isImmediate: problem === undefined }, words.use)}
    <p class="ways">
      <a href="${visit.here}">${words.otherWay}</a>
      <a href="${mount}/help">${signIn.locked}</a>
    </p>
  </section>`;
  showPage(call, status, words.signInTitle, body, `${mount}${scriptPath}`);
}

const expired = ({ words, visit }: PageContext) =>
  html`<section>
    <h1>${words.expired.title}</h1>
    <p>${words.expired.text}</p>
    <a class="button" href="${visit.begin}">${words.expired.again}</a>
  </section>`;
