import { createTransport } from "nodemailer";

export interface EmailMessage {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** Message id, the same on retries, so that a mail server can detect duplicates. */
  readonly id: string;
}

export interface EmailSender {
  /** Resolves when the mail server has accepted the message. */
  readonly send: (message: EmailMessage) => Promise<void>;
  /** Connects to the mail server and signs in, without sending a message. */
  readonly check: () => Promise<void>;
}

export interface MailSettings {
  /** smtp://user:password@host:587 or smtps://…:465 */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** Timeouts in milliseconds, so that no mail server blocks a worker for longer. */
const timeout = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Opens a mailer for an SMTP server; it connects with the first message. */
export function openMailer({ url, from }: MailSettings): EmailSender {
  const transport = createTransport({ url, ...timeout });
  const domain = from.address.split("@")[1];
  return {
    check: async () => void (await transport.verify()),
    send: async ({ to, subject, text, id }) => {
      await transport.sendMail({
        from,
        // An object, so that the address is not parsed as a list.
        to: { name: "", address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { "Auto-Submitted": "auto-generated" },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
