import type { ContactDetails } from "@birzha/domain/shared/values/contacts.ts";
import type { FastifyInstance } from "fastify";

interface SecurityTxtOptions {
  readonly contacts: ContactDetails | undefined;
  readonly publicUrl: string | undefined;
  readonly now: () => Date;
}

const path = "/.well-known/security.txt";
/** RFC 9116 recommends less than a year. */
const validMilliseconds = 180 * 86_400_000;

/** FIX-234: serves the contact for reports of vulnerabilities (RFC 9116); 404 if the settings name no e-mail address. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { contacts, publicUrl, now }: SecurityTxtOptions,
): void {
  const email = contacts?.email;
  if (email === undefined) return;
  app.get(path, { config: { isData: true } }, async (_request, reply) => {
    const lines = [
      `Contact: mailto:${encodeURI(email)}`,
      `Expires: ${new Date(now().getTime() + validMilliseconds).toISOString()}`,
      "Preferred-Languages: ru, en",
      ...(publicUrl === undefined ? [] : [`Canonical: ${new URL(path, publicUrl).href}`]),
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
