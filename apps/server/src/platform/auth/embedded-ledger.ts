import type { AccountEvent, IdentityLedger } from "@birzha/identity/ledger.ts";
import { toInet } from "../audit/audit.ts";
import { digestOf } from "./session-tokens.ts";

/** Job that sends an e-mail of the embedded identity server. */
export const identityEmail = "identity-email";

/** Audit actions for changes that users make to their own accounts. */
const actions: Readonly<Record<AccountEvent["action"], string>> = {
  register: "users.register",
  password: "users.change-password",
  email: "users.change-email",
  "second-factor": "users.change-second-factor",
  passkeys: "users.change-passkeys",
};

/**
 * Adds the portal's writes to transactions of the embedded identity server, whose connections are the owner's:
 * an audit row, the end of sessions, an e-mail job (INST-001).
 * @param issuer name of the server in the users table
 */
export const embeddedLedger = (issuer: string): IdentityLedger => ({
  async record(connection, { action, subject, address }) {
    await connection.query(
      `insert into audit_log (actor_user_id, actor_role, action, entity, entity_id, after, ip)
       select u.id, u.role, $3, 'user', u.id, jsonb_build_object('subject', $2::text), $4::inet
       from (select) as one left join users u on u.issuer = $1 and u.subject = $2`,
      [issuer, subject, actions[action], toInet(address)],
    );
  },
  async endSessions(connection, subject, exceptSession) {
    await connection.query(
      `delete from sessions s using users u
       where u.id = s.user_id and u.issuer = $1 and u.subject = $2 and s.id is distinct from $3`,
      [issuer, subject, exceptSession === undefined ? null : digestOf(exceptSession)],
    );
  },
  async endSession(connection, session) {
    await connection.query(
      "delete from sessions s using users u where u.id = s.user_id and u.issuer = $1 and s.issuer_session = $2",
      [issuer, session],
    );
  },
  async queueEmail(connection, emailId) {
    await connection.query("select public.enqueue_job($1::text, $2::jsonb, null, null, null, null)", [
      identityEmail,
      JSON.stringify({ emailId }),
    ]);
  },
});
