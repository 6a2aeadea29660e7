import { randomBytes, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { findAccountByEmail, findAccount } from "./accounts.ts";
import { inTransaction, waitForOthers, type IdentityLedger } from "./ledger.ts";
import type { SealedCodec } from "./sealing.ts";
import { fillTemplate, textsOf, type PageLanguage, type PageTexts } from "./pages/texts.ts";

/**
 * Purpose of an e-mail: register, accept an invitation, reset the password, confirm a new address. `changed`
 * and `device` (a sign-in from a new device) only notify: they carry no secret.
 */
export type EmailPurpose = "register" | "invite" | "reset" | "email" | "changed" | "device";

/** INST-001: maximum e-mails per hour to one address and from one client. */
const emailLimits = { perEmail: 3, perAddress: 10 } as const;
/** Maximum attempts per e-mail at a code of eight digits: too few to guess it. */
const codeTries = 5;
const hour = 60 * 60;
/**
 * Returns the lifetime of the link in seconds. Invitations live longer, because the recipient does not expect
 * them.
 */
const secondsOf = (purpose: EmailPurpose) => (purpose === "invite" ? 24 * hour : hour);

export interface QueuedEmail {
  readonly id: string;
  readonly purpose: EmailPurpose;
  readonly email: string | null;
  /** Owner; null before the account exists. */
  readonly subject: string | null;
  readonly language: PageLanguage;
  /** User agent of a new device. */
  readonly browser?: string | null;
}

export interface EmailRequest extends Omit<QueuedEmail, "id"> {
  /** IP address of the client; undefined for e-mails that the portal sends by itself. */
  readonly address?: string;
}

/**
 * Requests an e-mail and returns its id, with which the user submits the code. Returns an id even if the
 * server sends nothing (unknown address, limit of the address), so the result does not reveal accounts.
 * Undefined if the client has reached its limit.
 *
 *   requestEmail ──▶ row and job, no secrets yet ──▶ sendEmail: link key and code, digests stored
 *   code ──▶ findKeyByCode ──▶ link ──▶ findEmail ──▶ change of the account and spendEmail, one transaction
 */
export async function requestEmail(
  pool: Pool,
  ledger: IdentityLedger,
  request: EmailRequest,
): Promise<string | undefined> {
  const { email, address = null } = request;
  return inTransaction(pool, async (connection) => {
    await waitForOthers(connection, [
      ...(email === null ? [] : [`emails to ${email.toLowerCase()}`]),
      ...(address === null ? [] : [`emails from ${address}`]),
    ]);
    const { toEmail, fromAddress } = await countEmails(connection, email, address);
    if (fromAddress >= emailLimits.perAddress) return undefined;
    if (toEmail >= emailLimits.perEmail) return randomUUID();
    return queueEmail(connection, ledger, request);
  });
}

async function countEmails(connection: PoolClient, email: string | null, address: string | null) {
  const { rows } = await connection.query<{ toEmail: number; fromAddress: number }>(
    `select (count(*) filter (where lower(email) = lower($1)))::int as "toEmail",
       (count(*) filter (where address = $2))::int as "fromAddress"
     from identity.emails
     where (lower(email) = lower($1) or address = $2) and created_at > now() - interval '1 hour'
       and purpose <> 'device'`,
    [email, address],
  );
  return rows[0]!;
}

/** Queues an e-mail about a change in the transaction of that change, without limits. */
export async function queueEmail(
  connection: PoolClient,
  ledger: IdentityLedger,
  { purpose, email, subject, language, address, browser }: EmailRequest,
): Promise<string> {
  const id = randomUUID();
  await connection.query(
    `insert into identity.emails (id, purpose, email, subject, language, address, browser)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, purpose, email, subject, language, address ?? null, browser ?? null],
  );
  await ledger.queueEmail(connection, id);
  return id;
}

export interface SentEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly id: string;
}

export interface PostOffice {
  /** Undefined: the server cannot send e-mail. */
  readonly send: ((message: SentEmail) => Promise<void>) | undefined;
  /** Base URL of links, for example `https://birzha.example/identity`. */
  readonly issuer: string;
  /** Names browser and operating system of a user agent; undefined for an unknown one. */
  readonly nameBrowser: (userAgent: string) => string | undefined;
}

/**
 * Composes and sends a requested e-mail. Creates the secrets only now, so that the queue holds none; a retry
 * creates new ones.
 */
export async function sendEmail(
  pool: Pool,
  sealing: SealedCodec,
  { send, issuer, nameBrowser }: PostOffice,
  id: string,
): Promise<void> {
  const { rows } = await pool.query<QueuedEmail & { readonly address: string | null; readonly at: number }>(
    `select id::text, purpose, email, subject, language, address, browser,
       extract(epoch from created_at)::float8 * 1000 as at from identity.emails
     where id = $1 and used_at is null and created_at > now() - interval '1 hour'`,
    [id],
  );
  const message = rows[0];
  if (!message || !send) return;
  const account = message.subject
    ? await findAccount(pool, message.subject)
    : message.email && (await findAccountByEmail(pool, message.email));
  const to = message.email ?? (account ? account.email : null);
  if (!to) return;
  const words = textsOf(message.language).letters;
  const login = account ? account.login : "";
  const say = ({ subject, text }: PageTexts["letters"]["known"], values: Readonly<Record<string, string>>) =>
    send({ to, id: `identity-${id}`, subject, text: `${fillTemplate(text, { login, ...values })}\n` });

  if (message.purpose === "changed") return say(words.changed, { link: `${issuer}/forgot` });
  if (message.purpose === "device")
    return say(words.device, {
      link: `${issuer}/account`,
      time: timeText(message.at, message.language),
      address: message.address ?? "—",
      browser: nameBrowser(message.browser ?? "") ?? words.unknownBrowser,
    });
  const isNew = message.purpose === "register" || message.purpose === "invite";
  if (isNew && account) return say(words.known, { link: `${issuer}/forgot` });
  if (!isNew && !account) return;
  const code = String(randomInt(1e8)).padStart(8, "0");
  const key = newKey(id);
  await pool.query(
    `update identity.emails set key_digest = $2, code_digest = $3, subject = $4, tries = 0,
       expires_at = now() + make_interval(secs => $5) where id = $1`,
    [
      id,
      sealing.digest("email", key),
      sealing.digest(`code ${id}`, code),
      account ? account.subject : null,
      secondsOf(message.purpose),
    ],
  );
  await say(words[message.purpose], {
    link: `${issuer}/link?key=${key}`,
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
  });
}

const timeText = (at: number, language: PageLanguage): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "Europe/Moscow",
  }).format(at);

const newKey = (id: string) => `${id}.${randomBytes(32).toString("base64url")}`;

/** INST-002: returns a one-hour, single-use link to reset a password, for the administrator to hand over. */
export async function issueLink(
  connection: PoolClient,
  sealing: SealedCodec,
  subject: string,
): Promise<string> {
  const id = randomUUID();
  const key = newKey(id);
  await connection.query(
    `insert into identity.emails (id, purpose, subject, key_digest, expires_at)
     values ($1, 'reset', $2, $3, now() + make_interval(secs => $4))`,
    [id, subject, sealing.digest("email", key), hour],
  );
  return `/link?key=${key}`;
}

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the e-mail of a link; undefined if the link is wrong, used or expired. */
export async function findEmail(
  pool: Pool,
  sealing: SealedCodec,
  key: string,
): Promise<QueuedEmail | undefined> {
  const [id = ""] = key.split(".");
  if (!isUuid.test(id)) return undefined;
  const { rows } = await pool.query<QueuedEmail>(
    `select id::text, purpose, email, subject, language from identity.emails
     where id = $1 and key_digest = $2 and used_at is null and expires_at > now()`,
    [id, sealing.digest("email", key)],
  );
  return rows[0];
}

/** Returns the link key for an e-mailed code; undefined if the code is wrong or has had five attempts. */
export async function findKeyByCode(
  pool: Pool,
  sealing: SealedCodec,
  id: string,
  typed: string,
): Promise<string | undefined> {
  if (!isUuid.test(id)) return undefined;
  const { rows } = await pool.query<{ code: Buffer | null }>(
    `update identity.emails set tries = tries + 1
     where id = $1 and tries < $2 and used_at is null and expires_at > now() returning code_digest as code`,
    [id, codeTries],
  );
  const storedCode = rows[0]?.code;
  if (!storedCode || !timingSafeEqual(storedCode, sealing.digest(`code ${id}`, typed.replace(/\D/g, ""))))
    return undefined;
  const key = newKey(id);
  await pool.query("update identity.emails set key_digest = $2 where id = $1", [
    id,
    sealing.digest("email", key),
  ]);
  return key;
}

/** Marks an e-mail as used. Of two concurrent requests, the second returns false. */
export async function spendEmail(connection: PoolClient, { id, subject }: QueuedEmail): Promise<boolean> {
  const { rowCount } = await connection.query(
    `update identity.emails set used_at = now()
     where (id = $1 or (subject = $2 and purpose = 'reset')) and used_at is null
       and exists (select from identity.emails where id = $1 and used_at is null and expires_at > now())`,
    [id, subject],
  );
  return rowCount !== null && rowCount > 0;
}
