import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export interface ReceivedEmail {
  readonly to: readonly string[];
  readonly headers: string;
  readonly text: string;
}

export interface MailServer {
  readonly url: string;
  /** Received messages, oldest first. */
  readonly emails: ReceivedEmail[];
  /** Results of the next messages: an error rejects the message. */
  readonly rejections: Error[];
  readonly close: () => Promise<void>;
}

const decodeQuoted = (encoded: string) =>
  Buffer.from(
    encoded
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    "latin1",
  ).toString();

/** A real mail server on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const emails: ReceivedEmail[] = [];
  const rejections: Error[] = [];
  const receive = async (
    stream: Readable,
    to: readonly string[],
    done: (rejection?: Error) => void,
  ): Promise<void> => {
    const raw = await text(stream);
    const rejection = rejections.shift();
    if (rejection) return done(rejection);
    const [headers = "", ...parts] = raw.split("\r\n\r\n");
    const body = parts.join("\r\n\r\n");
    const isBase64 = /base64/.test(headers);
    emails.push({
      to,
      headers,
      text: isBase64 ? Buffer.from(body, "base64").toString() : decodeQuoted(body),
    });
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      void receive(stream, to, done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails: emails,
    rejections: rejections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The decoded subject. */
export const subjectOf = (headers: string): string =>
  [...headers.matchAll(/^Subject: (.*(?:\r?\n\s.*)*)/gm)]
    .flatMap(([, text]) => [...text!.matchAll(/=\?utf-8\?(.)\?(.*?)\?=/gi)])
    .map(([, how, text]) =>
      /b/i.test(how!) ? Buffer.from(text!, "base64").toString() : decodeQuoted(text!.replaceAll("_", " ")),
    )
    .join("");
