import type { IdentityAccount, SignInCandidate } from "../accounts.ts";
import { showPage, type PageContext } from "../pages/page-context.ts";
import { typedField, typedLine } from "../request-context.ts";
import { errorAlert, successStatus, inputField, hiddenInput, usernameInput } from "../pages/form-parts.ts";
import { html, type HtmlText } from "../pages/html.ts";
import { inTransaction } from "../ledger.ts";
import { notifyOfChange } from "../pages/email-pages.ts";
import { deviceError, passkeyForm, siteOf } from "./passkey-form.ts";
import { scriptPath } from "./passkey-script.ts";
import {
  addPasskey,
  listPasskeys,
  passkeyLimits,
  removePasskey,
  renamePasskey,
  type Passkey,
} from "./passkeys.ts";
import { optionsToAdd } from "./passkey-options.ts";
import { readResponse, verifyNew } from "./passkey-responses.ts";
import { endOtherSessions, type SignedInPerson } from "../sign-in/person.ts";
import { showRecoveryCodes } from "../pages/recovery-codes-page.ts";
import { fillTemplate } from "../pages/texts.ts";

/** INST-001: renders the passkeys of the account page. */
export function passkeySection(
  call: PageContext,
  { login }: SignInCandidate,
  passkeys: readonly Passkey[],
  current: HtmlText,
): HtmlText {
  const { mount } = call;
  const words = call.words.passkeys;
  return html`<section>
    <h2>${words.title}</h2>
    <p>${words.text}</p>
    ${
      passkeys.length > 0 &&
      html`<ul class="keys">
        ${passkeys.map(
          (passkey) =>
            html`<li>
              <a href="${mount}/account/passkeys/one?key=${passkey.id}">
                ${passkey.name} <span>${timesOf(call, passkey)}</span>
              </a>
            </li>`,
        )}
      </ul>`
    }
    ${
      passkeys.length < passkeyLimits.most
        ? html`<form method="post" action="${mount}/account/passkeys">
            ${usernameInput(login)} ${current}
            <button type="submit">${words.add}</button>
          </form>`
        : html`<p>${fillTemplate(words.tooMany, { count: passkeys.length })}</p>`
    }
  </section>`;
}

function timesOf({ words: { passkeys: words }, visit }: PageContext, { createdAt, usedAt }: Passkey): string {
  const day = new Intl.DateTimeFormat(visit.language, { dateStyle: "long", timeZone: "Europe/Moscow" });
  const used = usedAt ? fillTemplate(words.used, { date: day.format(new Date(usedAt)) }) : words.unused;
  return `${fillTemplate(words.made, { date: day.format(new Date(createdAt)) })}, ${used}`;
}

const nameField = (call: PageContext, value: string): HtmlText =>
  inputField({
    name: "name",
    label: call.words.passkeys.name,
    value,
    autocomplete: "off",
  });

function typedName(call: PageContext): string | undefined {
  const name = typedLine(call, "name");
  return name !== "" && name.length <= passkeyLimits.name ? name : undefined;
}

/** Shows the prompt for a new passkey, after the current password. */
export async function offerPasskey(
  call: PageContext,
  { account, currentSession }: SignedInPerson,
): Promise<void> {
  const { pool, sealing, mount, visit } = call;
  const words = call.words.passkeys;
  const options = await optionsToAdd(pool, sealing, siteOf(call), account, currentSession.session);
  const name = systemOf(call.request.headers["user-agent"]) ?? words.title;
  const body = html`<section>
    <h1>${words.offerTitle}</h1>
    <p>${words.offerText}</p>
    ${passkeyForm({ kind: "create", options }, words.create, nameField(call, name), `${mount}/account/passkeys/add`)}
    <p class="ways"><a href="${mount}/account">${words.back}</a></p>
  </section>`;
  const here = { ...call, visit: { ...visit, here: undefined } };
  showPage(here, 200, words.offerTitle, body, `${mount}${scriptPath}`);
}

/** Returns the operating system, the default name of a new passkey: most passkeys live in one. */
export function systemOf(userAgent = ""): string | undefined {
  if (/iPhone/.test(userAgent)) return "iPhone";
  if (/iPad/.test(userAgent)) return "iPad";
  if (/Android/.test(userAgent)) return "Android";
  if (/Mac OS X/.test(userAgent)) return "macOS";
  if (/Windows/.test(userAgent)) return "Windows";
  return /Linux/.test(userAgent) ? "Linux" : undefined;
}

export async function addOwnPasskey(
  call: PageContext,
  { account, currentSession }: SignedInPerson,
): Promise<void> {
  const words = call.words.passkeys;
  const added = await addTypedPasskey(call, account, currentSession.session, typedName(call));
  if (added.error !== undefined) return showNotAdded(call, added.error);
  const { codes } = added;
  showRecoveryCodes(call, words.added, codes.length > 0 ? words.keep : words.addedText, codes);
}

type AddedPasskey =
  | { readonly codes: readonly string[]; readonly error?: undefined }
  | { readonly error: string };

/**
 * Verifies the authenticator response of the form and adds the passkey. Returns new recovery codes, if any, or
 * the error for the user.
 * @param session the session or interaction that the challenge was issued to
 */
export async function addTypedPasskey(
  call: PageContext,
  account: IdentityAccount,
  session: string,
  name: string | undefined,
): Promise<AddedPasskey> {
  const { pool, sealing, ledger, address } = call;
  const words = call.words.passkeys;
  const { subject } = account;
  const answer = readResponse(typedField(call, "answer"));
  if (!answer) return { error: deviceError(call.words, typedField(call, "refused")) };
  // The form with the password issues the challenge. Without one the user starts over with the password.
  const occasion = { kind: "add", session, subject } as const;
  const made = await verifyNew(pool, sealing, siteOf(call), answer, occasion);
  if (!made) return { error: words.wrong };
  if (name === undefined) return { error: words.nameRequired };
  const codes = await inTransaction(pool, async (connection) => {
    const added = await addPasskey(connection, sealing, subject, name, made);
    if (!added) return undefined;
    await notifyOfChange(call, connection, account);
    await ledger.record(connection, { action: "passkeys", subject, address });
    return added;
  });
  return codes ? { codes } : { error: words.wrong };
}

/** Shows an error. The way back leads to the password, because the next attempt requires it again. */
function showNotAdded(call: PageContext, error: string): void {
  const words = call.words.passkeys;
  const body = html`<section>
    <h1>${words.offerTitle}</h1>
    ${errorAlert(error)}
    <a class="button" href="${call.mount}/account">${words.back}</a>
  </section>`;
  showPage({ ...call, visit: { ...call.visit, here: undefined } }, 400, words.offerTitle, body);
}

async function findOwn(
  call: PageContext,
  { account }: SignedInPerson,
  id: string,
): Promise<Passkey | undefined> {
  const passkeys = await listPasskeys(call.pool, account.subject);
  return passkeys.find((passkey) => passkey.id === id);
}

const showGone = (call: PageContext) => showDone(call, 404, call.words.passkeys.gone);

function showDone(call: PageContext, status: number, title: string, text?: string): void {
  const body = html`<section>
    <h1>${title}</h1>
    ${text !== undefined && html`<p>${text}</p>`}
    <a class="button" href="${call.mount}/account">${call.words.passkeys.back}</a>
  </section>`;
  showPage({ ...call, visit: { ...call.visit, here: undefined } }, status, title, body);
}

export async function showOwnPasskey(call: PageContext, person: SignedInPerson): Promise<void> {
  const passkey = await findOwn(call, person, call.query.get("key") ?? "");
  return passkey ? showOne(call, person, passkey, 200) : showGone(call);
}

function showOne(
  call: PageContext,
  { account }: SignedInPerson,
  passkey: Passkey,
  status: number,
  message: { readonly error?: string; readonly done?: string } = {},
): void {
  const { mount, visit, words } = call;
  const address = `${mount}/account/passkeys/one`;
  const body = html`<section>
    <h1>${passkey.name}</h1>
    <p>${timesOf(call, passkey)}</p>
    ${errorAlert(message.error)}${successStatus(message.done)}
    <form method="post" action="${address}">
      ${hiddenInput("key", passkey.id)} ${usernameInput(account.login)} ${nameField(call, passkey.name)}
      ${inputField({
        name: "current",
        label: words.account.current,
        type: "password",
        autocomplete: "current-password",
      })}
      <button type="submit" name="act" value="rename">${words.passkeys.rename}</button>
      <button type="submit" class="second" name="act" value="remove">${words.passkeys.remove}</button>
    </form>
    <p class="ways"><a href="${mount}/account">${words.passkeys.back}</a></p>
  </section>`;
  const here = `${address}?key=${passkey.id}`;
  showPage({ ...call, visit: { ...visit, here } }, status, passkey.name, body);
}

/** Renames or deletes a passkey, after the current password. */
export async function changeOwnPasskey(call: PageContext, person: SignedInPerson): Promise<void> {
  const { pool, ledger, address } = call;
  const words = call.words.passkeys;
  const { account } = person;
  const { subject } = account;
  const passkey = await findOwn(call, person, typedField(call, "key"));
  if (!passkey) return showGone(call);
  if (typedField(call, "act") === "remove") {
    const isRemoved = await inTransaction(pool, async (connection) => {
      await endOtherSessions(call, connection, person);
      if (!(await removePasskey(connection, subject, passkey.id))) return false;
      await notifyOfChange(call, connection, account);
      await ledger.record(connection, { action: "passkeys", subject, address });
      return true;
    });
    return isRemoved ? showDone(call, 200, words.removed, words.removedText) : showGone(call);
  }
  const name = typedName(call);
  if (name === undefined) return showOne(call, person, passkey, 400, { error: words.nameRequired });
  const isRenamed = await inTransaction(pool, async (connection) => {
    if (!(await renamePasskey(connection, subject, passkey.id, name))) return false;
    await ledger.record(connection, { action: "passkeys", subject, address });
    return true;
  });
  return isRenamed
    ? showOne(call, person, { ...passkey, name }, 200, { done: words.renamed })
    : showGone(call);
}
