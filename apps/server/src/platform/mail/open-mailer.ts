import { createTransport } from "nodemailer";

export interface Message {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same for the same message: a mail server that gets it twice can tell. */
  readonly id: string;
}

export interface Mailer {
  /** Settles when the mail server has taken the message; rejects when it has not. */
  readonly send: (message: Message) => Promise<void>;
}

export interface MailSettings {
  /** smtp://user:password@host:587 or smtps://…:465 */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** No mail server may hold a worker longer. Milliseconds. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** A mail server by its address; it is asked for nothing before the first message. */
export function openMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({ url, ...patience });
  const domain = from.address.split("@")[1];
  return {
    send: async ({ to, subject, text, id }) => {
      await transport.sendMail({
        from,
        // An object, so that nothing in it is read as a list of addresses.
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
