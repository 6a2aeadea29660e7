import type { PoolClient } from "pg";
import {
  type Account,
  changeEmail,
  changePassword,
  findAccountByEmail,
  getCandidate,
  registerAccount,
} from "../accounts.ts";
import { show, type PageContext } from "./page-context.ts";
import { typed, typedEmail, typedLine } from "../request-context.ts";
import { alert, field, hidden, newPasswordFields } from "./form-parts.ts";
import { html, type Html } from "./html.ts";
import { rememberDevice } from "../sign-in/known-device.ts";
import { inTransaction } from "../ledger.ts";
import {
  askForLetter,
  findKeyByCode,
  findLetter,
  queueLetter,
  spendLetter,
  type Letter,
} from "../letters.ts";
import {
  faultOf,
  findPasswordFault,
  type PasswordFault,
  type PasswordOwner,
} from "../sign-in/password-rules.ts";
import { fill } from "./words.ts";

/**
 * INST-001: `/register` and `/forgot` request an e-mail address. The response never reveals whether an
 * account has it.
 */
export async function askPage(call: PageContext, purpose: "register" | "reset"): Promise<void> {
  const { request, words, mount, address } = call;
  if (!call.sendsLetters) return helpPage(call);
  const texts = purpose === "register" ? words.register : words.forgot;
  const ask = (status: number, email: string, fault?: string) =>
    show(
      call,
      status,
      texts.title,
      html`<section>
        <h1>${texts.title}</h1>
        <p>${texts.text}</p>
        ${alert(fault)}
        <form method="post">
          ${field({
            name: "email",
            label: words.register.email,
            type: "email",
            value: email,
            autocomplete: "email",
            isFirst: true,
            isWrong: fault !== undefined,
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
  if (email === undefined) return ask(400, typed(call, "email"), words.letter.wrongEmail);
  const { language } = call.visit;
  const id = await askForLetter(call.pool, call.ledger, { purpose, email, subject: null, language, address });
  if (id === undefined) return ask(429, email, words.letter.tooMany);
  return showCodeForm(call, 200, id, email);
}

export function showCodeForm(
  call: PageContext,
  status: number,
  id: string,
  email: string,
  fault?: string,
): void {
  const words = call.words.letter;
  const body = html`<section>
    <h1>${words.title}</h1>
    <p>${fill(words.text, { email })}</p>
    ${alert(fault)}
    <form method="post" action="${call.mount}/code">
      ${hidden("letter", id)}${hidden("email", email)}
      ${field({
        name: "code",
        label: words.code,
        autocomplete: "one-time-code",
        isNumber: true,
        isFirst: true,
        isWrong: fault !== undefined,
      })}
      <button type="submit">${words.submit}</button>
    </form>
    <p>${words.again}</p>
  </section>`;
  show({ ...call, visit: { ...call.visit, here: undefined } }, status, words.title, body);
}

/** Accepts the code of an e-mail on the page that requested it. */
export async function codePage(call: PageContext): Promise<void> {
  const id = typed(call, "letter");
  const key = await findKeyByCode(call.pool, call.sealing, id, typed(call, "code"));
  if (!key) return showCodeForm(call, 401, id, typed(call, "email"), call.words.letter.wrong);
  call.response.writeHead(303, { location: `${call.mount}/letter?key=${key}`, "cache-control": "no-store" });
  call.response.end();
}

/** Opens the link of an e-mail. `GET` never uses it up, because mail servers prefetch links. */
export async function letterPage(call: PageContext): Promise<void> {
  const letter = await findLetter(call.pool, call.sealing, call.query.get("key") ?? "");
  if (!letter) return showSpent(call);
  if (letter.purpose === "email") return confirmEmail(call, letter);
  if (letter.purpose === "reset") return resetPassword(call, letter);
  return createByLetter(call, letter);
}

function showSpent(call: PageContext): void {
  const { words, mount } = call;
  const body = html`<section>
    <h1>${words.letter.title}</h1>
    ${alert(words.letter.spent)}
    <p class="ways">
      <a href="${mount}/forgot">${words.signIn.forgot}</a>
      <a href="${mount}/register">${words.signIn.register}</a>
    </p>
  </section>`;
  show(call, 410, words.letter.title, body);
}

/** Returns the error of a new password: the two entries differ, or the password is too weak for this user. */
export async function passwordFault(
  call: PageContext,
  owner: PasswordOwner,
): Promise<PasswordFault | undefined> {
  const password = typed(call, "password");
  if (password !== typed(call, "repeat")) return "differs";
  return findPasswordFault(password, owner);
}

async function createByLetter(call: PageContext, letter: Letter): Promise<void> {
  const { words, request, pool, ledger, address } = call;
  const email = letter.email!;
  const ask = (status: number, name: string, fault?: string) =>
    show(
      call,
      status,
      words.confirm.title,
      html`<section>
        <h1>${words.confirm.title}</h1>
        <p>${words.confirm.text}</p>
        ${alert(fault)}
        <form method="post">
          ${field({
            name: "name",
            label: words.confirm.name,
            value: name,
            autocomplete: "name",
            isFirst: true,
            isWrong: fault !== undefined,
          })}
          ${newPasswordFields(words, { login: email }, fault !== undefined)}
          <button type="submit">${words.confirm.submit}</button>
        </form>
      </section>`,
    );
  if (request.method !== "POST") return ask(200, "");
  const name = typedLine(call, "name");
  if (!name) return ask(400, name, words.confirm.nameRequired);
  if (name.length > 200) return ask(400, name, words.confirm.nameTooLong);
  const fault = await passwordFault(call, { login: email, email, name });
  if (fault) return ask(400, name, faultOf(words, fault));
  if (await findAccountByEmail(pool, email)) return ask(409, name, words.confirm.known);
  const password = typed(call, "password");
  const made = await inTransaction(pool, async (connection) => {
    if (!(await spendLetter(connection, letter))) return undefined;
    const account = await registerAccount(connection, { email, name, password });
    if (account) await ledger.record(connection, { action: "register", subject: account.subject, address });
    return account;
  });
  if (!made) return showSpent(call);
  rememberDevice(call.response, call.sealing, made.subject, { path: call.mount, secure: call.secure });
  showDone(call, words.confirm.done, fill(words.confirm.doneText, { email, login: made.login }));
}

async function resetPassword(call: PageContext, letter: Letter): Promise<void> {
  const { words, request, pool, ledger, address } = call;
  const account = letter.subject === null ? undefined : await getCandidate(pool, letter.subject);
  if (!account) return showSpent(call);
  const { subject } = account;
  const ask = (status: number, fault?: PasswordFault) =>
    show(call, status, words.password.title, passwordForm(call, account, fault));
  if (request.method !== "POST") return ask(200);
  const fault = await passwordFault(call, account);
  if (fault) return ask(400, fault);
  const isDone = await inTransaction(pool, async (connection) => {
    if (!(await spendLetter(connection, letter))) return false;
    await changePassword(connection, subject, typed(call, "password"));
    await ledger.endSessions(connection, subject);
    await tellOfChange(call, connection, account);
    await ledger.record(connection, { action: "password", subject, address });
    return true;
  });
  if (!isDone) return showSpent(call);
  rememberDevice(call.response, call.sealing, subject, { path: call.mount, secure: call.secure });
  showDone(call, words.password.done, words.password.doneText);
}

const passwordForm = ({ words }: PageContext, { login }: PasswordOwner, fault?: PasswordFault): Html =>
  html`<section>
    <h1>${words.password.title}</h1>
    <p>${fill(words.password.of, { login })}</p>
    ${alert(fault && faultOf(words, fault))}
    <form method="post">
      ${newPasswordFields(words, { login }, fault !== undefined)}
      <button type="submit">${words.password.submit}</button>
    </form>
  </section>`;

/** Notifies the user of a change at the previous address, so that a takeover does not pass unnoticed. */
export async function tellOfChange(
  { ledger, visit: { language } }: PageContext,
  connection: PoolClient,
  { subject, email }: Pick<Account, "subject" | "email">,
): Promise<void> {
  if (email !== null) await queueLetter(connection, ledger, { purpose: "changed", email, subject, language });
}

async function confirmEmail(call: PageContext, letter: Letter): Promise<void> {
  const { words, request, pool, ledger, address } = call;
  const email = letter.email!;
  const account = await getCandidate(pool, letter.subject!);
  if (!account) return showSpent(call);
  if (request.method !== "POST") {
    const body = html`<section>
      <h1>${words.account.changeEmail}</h1>
      <p>${email}</p>
      <form method="post"><button type="submit">${words.account.changeEmail}</button></form>
    </section>`;
    return show(call, 200, words.account.changeEmail, body);
  }
  const outcome = await inTransaction(pool, async (connection) => {
    if (!(await spendLetter(connection, letter))) return "spent";
    if (!(await changeEmail(connection, account.subject, email))) return "taken";
    await tellOfChange(call, connection, account);
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
  show({ ...call, visit: { ...call.visit, here: undefined } }, 200, title, body);
}

/** INST-001: shows help for users who cannot sign in. */
export function helpPage(call: PageContext): void {
  const { help, signIn } = call.words;
  const body = html`<section>
    <h1>${help.title}</h1>
    <p>${call.sendsLetters ? html`<a href="${call.mount}/forgot">${help.password}</a>` : help.noMail}</p>
    <p>${help.wait}</p>
    <p>${help.second}</p>
    <p>${help.blocked}</p>
    <a class="button" href="${call.visit.begin}">${help.back}</a>
    ${call.sendsLetters && html`<p class="ways"><a href="${call.mount}/register">${signIn.register}</a></p>`}
  </section>`;
  show(call, 200, help.title, body);
}
