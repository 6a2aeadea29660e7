import { errors } from "oidc-provider";
import { findCandidate, getCandidate, isPasswordOf, type Candidate } from "./accounts.ts";
import { beginAttempt, forgiveAttempts } from "./attempts.ts";
import { placeOf, show, typed, typedPassword, type Call } from "./call.ts";
import { demoAccounts, demoPassword } from "./demo-accounts.ts";
import { alert, field, hidden } from "./form-parts.ts";
import { html, type Html } from "./html.ts";
import { rememberDevice } from "./known-device.ts";
import { sendPage } from "./page.ts";
import { isSecondFactor } from "./second-factor.ts";
import type { Words } from "./words.ts";

/** Seconds between the password and the code. */
const passSeconds = 5 * 60;
const passPurpose = "sign-in";

/** The password was right: whose, and in which sign-in. */
interface Pass {
  readonly subject: string;
  readonly uid: string;
}

/**
 * The sign-in page of an interaction: `GET` shows the form, `POST` checks it and hands the account to the
 * provider. The provider's interaction cookie ties both to one browser.
 */
export async function signInPage(call: Call): Promise<void> {
  const { request, response, provider, visit, words } = call;
  let uid: string;
  try {
    ({ uid } = await provider.interactionDetails(request, response));
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    return show(call, 400, words.expired.title, expired(call));
  }
  if (request.method !== "POST") return showForm(call, 200, "");
  if (call.fields.has("pass")) return confirm(call, uid);

  const login = typed(call, "login", 254).trim();
  const password = typedPassword(call, "password");
  if (!login || !password) return showForm(call, 400, login, words.signIn.required);
  const candidate = await findCandidate(call.pool, login);
  const account = candidate?.subject ?? login.toLowerCase();
  const place = placeOf(call, candidate?.subject);
  if (!(await beginAttempt(call.pool, account, place))) {
    response.setHeader("retry-after", "900");
    const way = call.sendsLetters ? ` ${words.signIn.wayAround}` : "";
    return showForm(call, 429, login, words.signIn.tooMany + way);
  }
  const isRight = await isPasswordOf(candidate, password);
  if (!candidate || !isRight) return showForm(call, 401, login, words.signIn.wrong);
  await forgiveAttempts(call.pool, account, place);
  if (!candidate.hasSecondFactor) return finish(call, candidate);
  const pass: Pass = { subject: candidate.subject, uid };
  showCode(call, 200, call.sealing.issue(passPurpose, pass, passSeconds));

  function showForm(of: Call, status: number, shown: string, fault?: string): void {
    sendPage(response, status, {
      title: words.signIn.title,
      visit,
      wide: visit.demo,
      body: html`${form(of, shown, fault)}${visit.demo && demoList(words)}`,
    });
  }
}

/** INST-001: the second step; a password alone, stolen or guessed, does not get in. */
async function confirm(call: Call, uid: string): Promise<void> {
  const { pool, sealing, words, response } = call;
  const text = call.fields.get("pass")!;
  const pass = sealing.read<Pass>(passPurpose, text);
  const candidate = pass && pass.uid === uid ? await getCandidate(pool, pass.subject) : undefined;
  if (!candidate) return show(call, 400, words.signIn.title, form(call, "", words.secondFactor.expired));
  const account = `code ${candidate.subject}`;
  const place = placeOf(call, candidate.subject);
  if (!(await beginAttempt(pool, account, place))) {
    response.setHeader("retry-after", "900");
    return showCode(call, 429, text, words.signIn.tooMany);
  }
  if (!(await isSecondFactor(pool, sealing, candidate.subject, typed(call, "code", 20))))
    return showCode(call, 401, text, words.secondFactor.wrong);
  await forgiveAttempts(pool, account, place);
  return finish(call, candidate);
}

async function finish(call: Call, { subject }: Candidate): Promise<void> {
  const { provider, request, response, sealing, mount, secure } = call;
  rememberDevice(response, sealing, subject, { path: mount, secure });
  await provider.interactionFinished(
    request,
    response,
    { login: { accountId: subject, remember: false } },
    { mergeWithLastSubmission: false },
  );
}

function form(call: Call, login: string, fault: string | undefined): Html {
  const { words, visit, mount, sendsLetters } = call;
  const isWrong = fault !== undefined;
  return html`<section>
    <h1>${words.signIn.title}</h1>
    <p>${words.signIn.lead}</p>
    ${alert(fault)}
    <form method="post">
      ${field({
        name: "login",
        label: words.signIn.login,
        value: login,
        autocomplete: "username",
        most: 254,
        isFirst: !login,
        isWrong,
      })}
      ${field({
        name: "password",
        label: words.signIn.password,
        type: "password",
        autocomplete: "current-password",
        isFirst: login !== "",
        isWrong,
      })}
      <button type="submit">${words.signIn.submit}</button>
    </form>
    <p class="ways">
      ${
        sendsLetters &&
        html`<a href="${mount}/register">${words.signIn.register}</a>
          <a href="${mount}/forgot">${words.signIn.forgot}</a>`
      }
      <a href="${mount}/help">${words.signIn.locked}</a>
      <a href="${visit.home}">${words.signIn.cancel}</a>
    </p>
  </section>`;
}

function showCode(call: Call, status: number, pass: string, fault?: string): void {
  const words = call.words.secondFactor;
  const body = html`<section>
    <h1>${words.title}</h1>
    <p>${words.text}</p>
    ${alert(fault)}
    <form method="post">
      ${hidden("pass", pass)}
      ${field({
        name: "code",
        label: words.code,
        autocomplete: "one-time-code",
        most: 20,
        isFirst: true,
        isWrong: fault !== undefined,
      })}
      <button type="submit">${words.submit}</button>
    </form>
    <p class="ways"><a href="${call.mount}/help">${call.words.signIn.locked}</a></p>
  </section>`;
  show(call, status, words.title, body);
}

/** One form for each account: one press signs in, without a script. */
function demoList(words: Words): Html {
  return html`<section aria-labelledby="demo">
    <h2 id="demo">${words.demo.title}</h2>
    <p>${words.demo.hint}</p>
    <ul>
      ${demoAccounts.map(
        ({ login, name }) =>
          html`<li>
            <form method="post">
              <input type="hidden" name="login" value="${login}" /><input
                type="hidden"
                name="password"
                value="${demoPassword}"
              />
              <button type="submit">
                <b>${login} <i>${name}</i></b> <span>${words.demo[login]}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
  </section>`;
}

const expired = ({ words, visit }: Call) =>
  html`<section>
    <h1>${words.expired.title}</h1>
    <p>${words.expired.text}</p>
    <a class="button" href="${visit.begin}">${words.expired.again}</a>
  </section>`;
