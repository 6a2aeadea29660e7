import type { PoolClient } from "pg";
import {
  type IdentityAccount,
  changeEmail,
  changePassword,
  endSignIns,
  findAccountByEmail,
  getCandidate,
  registerAccount,
  storeLanguage,
} from "../accounts.ts";
import { showPage, type PageContext } from "./page-context.ts";
import { typedField, typedEmail, typedLine } from "../request-context.ts";
import { errorAlert, inputField, hiddenInput, newPasswordFields } from "./form-parts.ts";
import { html, type HtmlText } from "./html.ts";
import { markKnownDevice } from "../sign-in/known-device.ts";
import { inTransaction } from "../ledger.ts";
import {
  requestEmail,
  findKeyByCode,
  findEmail,
  queueEmail,
  spendEmail,
  type QueuedEmail,
} from "../emails.ts";
import {
  errorOf,
  findPasswordError,
  type PasswordError,
  type PasswordOwner,
} from "../sign-in/password-rules.ts";
import { fillTemplate } from "./texts.ts";

/**
 * INST-001: `/register` and `/forgot` request an e-mail address. The response never reveals whether an
 * account has it.
 */
export async function askPage(call: PageContext, purpose: "register" | "reset"): Promise<void> {
  const { request, words, mount, address } = call;
  if (!call.sendsEmails) return helpPage(call);
  const texts = purpose === "register" ? words.register : words.forgot;
  const ask = (status: number, email: string, error?: string) =>
    showPage(
      call,
      status,
      texts.title,
      html`<section>
        <h1>${texts.title}</h1>
        <p>${texts.text}</p>
        ${errorAlert(error)}
        <form method="post">
          ${inputField({
            name: "email",
            label: words.register.email,
            type: "email",
            value: email,
            autocomplete: "email",
            isFirst: true,
            isWrong: error !== undefined,
          })}
          <button type="submit">${texts.submit}</button>
        </form>
        <p class="ways">
          <a href="${call.visit.begin}">${words.register.have}</a>
          <a href="${mount}/help">${words.signIn.locked}</a>
        </p>
      </section>`,
    );
  if (request.method !== "POST") return ask(200, "");
  const email = typedEmail(call);
  if (email === undefined) return ask(400, typedField(call, "email"), words.letter.wrongEmail);
  const { language } = call.visit;
  const id = await requestEmail(call.pool, call.ledger, { purpose, email, subject: null, language, address });
  if (id === undefined) return ask(429, email, words.letter.tooMany);
  return showCodeForm(call, 200, id, email);
}

export function showCodeForm(
  call: PageContext,
  status: number,
  id: string,
  email: string,
  error?: string,
): void {
  const words = call.words.letter;
  const body = html`<section>
    <h1>${words.title}</h1>
    <p>${fillTemplate(words.text, { email })}</p>
    ${errorAlert(error)}
    <form method="post" action="${call.mount}/code">
      ${hiddenInput("letter", id)}${hiddenInput("email", email)}
      ${inputField({
        name: "code",
        label: words.code,
        autocomplete: "one-time-code",
        isNumber: true,
        isFirst: true,
        isWrong: error !== undefined,
      })}
      <button type="submit">${words.submit}</button>
    </form>
    <p>${words.again}</p>
  </section>`;
  showPage({ ...call, visit: { ...call.visit, here: undefined } }, status, words.title, body);
}

/** Accepts the code of an e-mail on the page that requested it. */
export async function codePage(call: PageContext): Promise<void> {
  const id = typedField(call, "letter");
  const key = await findKeyByCode(call.pool, call.sealing, id, typedField(call, "code"));
  if (!key) return showCodeForm(call, 401, id, typedField(call, "email"), call.words.letter.wrong);
  call.response.writeHead(303, { location: `${call.mount}/link?key=${key}`, "cache-control": "no-store" });
  call.response.end();
}

/** Opens the link of an e-mail. `GET` never uses it up, because mail servers prefetch links. */
export async function emailPage(call: PageContext): Promise<void> {
  const message = await findEmail(call.pool, call.sealing, call.query.get("key") ?? "");
  if (!message) return showSpent(call);
  if (message.purpose === "email") return confirmEmail(call, message);
  if (message.purpose === "reset") return resetPassword(call, message);
  return createByEmail(call, message);
}

function showSpent(call: PageContext): void {
  const { words, mount } = call;
  const body = html`<section>
    <h1>${words.letter.title}</h1>
    ${errorAlert(words.letter.spent)}
    <p class="ways">
      <a href="${mount}/forgot">${words.signIn.forgot}</a>
      <a href="${mount}/register">${words.signIn.register}</a>
    </p>
  </section>`;
  showPage(call, 410, words.letter.title, body);
}

/** Returns the error of a new password: the two entries differ, or the password is too weak for this user. */
export async function passwordError(
  call: PageContext,
  owner: PasswordOwner,
): Promise<PasswordError | undefined> {
  const password = typedField(call, "password");
  if (password !== typedField(call, "repeat")) return "differs";
  return findPasswordError(password, owner);
}

async function createByEmail(call: PageContext, message: QueuedEmail): Promise<void> {
  const { words, request, pool, ledger, address } = call;
  const email = message.email!;
  const ask = (status: number, name: string, error?: string) =>
    showPage(
      call,
      status,
      words.confirm.title,
      html`<section>
        <h1>${words.confirm.title}</h1>
        <p>${words.confirm.text}</p>
        ${errorAlert(error)}
        <form method="post">
          ${inputField({
            name: "name",
            label: words.confirm.name,
            value: name,
            autocomplete: "name",
            isFirst: true,
            isWrong: error !== undefined,
          })}
          ${newPasswordFields(words, { login: email }, error !== undefined)}
          <button type="submit">${words.confirm.submit}</button>
        </form>
      </section>`,
    );
  if (request.method !== "POST") return ask(200, "");
  const name = typedLine(call, "name");
  if (!name) return ask(400, name, words.confirm.nameRequired);
  if (name.length > 200) return ask(400, name, words.confirm.nameTooLong);
  const error = await passwordError(call, { login: email, email, name });
  if (error) return ask(400, name, errorOf(words, error));
  if (await findAccountByEmail(pool, email)) return ask(409, name, words.confirm.known);
  const password = typedField(call, "password");
  const made = await inTransaction(pool, async (connection) => {
    if (!(await spendEmail(connection, message))) return undefined;
    const account = await registerAccount(connection, { email, name, password });
    if (account) await ledger.record(connection, { action: "register", subject: account.subject, address });
    return account;
  });
  if (!made) return showSpent(call);
  markKnownDevice(call, made.subject);
  await storeLanguage(pool, made.subject, call.visit.language);
  showDone(call, words.confirm.done, fillTemplate(words.confirm.doneText, { email, login: made.login }));
}

async function resetPassword(call: PageContext, message: QueuedEmail): Promise<void> {
  const { words, request, pool, ledger, address } = call;
  const account = message.subject === null ? undefined : await getCandidate(pool, message.subject);
  if (!account) return showSpent(call);
  const { subject } = account;
  const ask = (status: number, error?: PasswordError) =>
    showPage(call, status, words.password.title, passwordForm(call, account, error));
  if (request.method !== "POST") return ask(200);
  const error = await passwordError(call, account);
  if (error) return ask(400, error);
  const isDone = await inTransaction(pool, async (connection) => {
    if (!(await spendEmail(connection, message))) return false;
    await ledger.endSessions(connection, subject);
    await endSignIns(connection, subject);
    await changePassword(connection, subject, typedField(call, "password"));
    await notifyOfChange(call, connection, account);
    await ledger.record(connection, { action: "password", subject, address });
    return true;
  });
  if (!isDone) return showSpent(call);
  markKnownDevice(call, subject);
  showDone(call, words.password.done, words.password.doneText);
}

const passwordForm = ({ words }: PageContext, { login }: PasswordOwner, error?: PasswordError): HtmlText =>
  html`<section>
    <h1>${words.password.title}</h1>
    <p>${fillTemplate(words.password.of, { login })}</p>
    ${errorAlert(error && errorOf(words, error))}
    <form method="post">
      ${newPasswordFields(words, { login }, error !== undefined)}
      <button type="submit">${words.password.submit}</button>
    </form>
  </section>`;

/** Notifies the user of a change at the previous address, so that a takeover does not pass unnoticed. */
export async function notifyOfChange(
  { ledger, visit: { language } }: PageContext,
  connection: PoolClient,
  { subject, email }: Pick<IdentityAccount, "subject" | "email">,
): Promise<void> {
  if (email !== null) await queueEmail(connection, ledger, { purpose: "changed", email, subject, language });
}

async function confirmEmail(call: PageContext, message: QueuedEmail): Promise<void> {
  const { words, request, pool, ledger, address } = call;
  const email = message.email!;
  const account = await getCandidate(pool, message.subject!);
  if (!account) return showSpent(call);
  if (request.method !== "POST") {
    const body = html`<section>
      <h1>${words.account.changeEmail}</h1>
      <p>${email}</p>
      <form method="post"><button type="submit">${words.account.changeEmail}</button></form>
    </section>`;
    return showPage(call, 200, words.account.changeEmail, body);
  }
  const outcome = await inTransaction(pool, async (connection) => {
    if (!(await spendEmail(connection, message))) return "spent";
    if (!(await changeEmail(connection, account.subject, email))) return "taken";
    await notifyOfChange(call, connection, account);
    await ledger.record(connection, { action: "email", subject: account.subject, address });
    return "done";
  });
  if (outcome === "spent") return showSpent(call);
  showDone(call, outcome === "done" ? words.account.emailDone : words.account.emailTaken, email);
}

function showDone(call: PageContext, title: string, text: string): void {
  const body = html`<section>
    <h1>${title}</h1>
    <p>${text}</p>
    <a class="button" href="${call.visit.begin}">${call.words.confirm.signIn}</a>
  </section>`;
  showPage({ ...call, visit: { ...call.visit, here: undefined } }, 200, title, body);
}

/** INST-001: shows help for users who cannot sign in. */
export function helpPage(call: PageContext): void {
  const { help, signIn } = call.words;
  const body = html`<section>
    <h1>${help.title}</h1>
    <p>${call.sendsEmails ? html`<a href="${call.mount}/forgot">${help.password}</a>` : help.noMail}</p>
    <p>${help.wait}</p>
    <p>${help.second}</p>
    <p>${help.blocked}</p>
    <a class="button" href="${call.visit.begin}">${help.back}</a>
    ${call.sendsEmails && html`<p class="ways"><a href="${call.mount}/register">${signIn.register}</a></p>`}
  </section>`;
  showPage(call, 200, help.title, body);
}
