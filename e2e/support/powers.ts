import { writePkcs12 } from "@birzha/demo/certificates/write-pkcs12.ts";
import {
  head,
  personSubject,
  powerXml,
  representative,
  type PowerOrder,
} from "../../packages/signature/test/powers.ts";
import { signCades } from "../../packages/signature/test/signatures.ts";
import { issueIdentity } from "./authority.ts";

/** Password of the file with the personal certificate. */
export const containerPassword = "pass";

/**
 * Issues the certificates of an employee and of the head of an organisation.
 * @param authority file of a certification authority that the portal trusts
 */
export function issuePowers(authority: string, inn: string) {
  const person = issueIdentity(authority, personSubject(representative));
  const director = issueIdentity(authority, personSubject(head, inn));
  const { key, certificate } = person;
  const container = { key, certificates: [certificate], title: "person", password: containerPassword };
  return {
    /** Personal certificate of the employee, for a file input. */
    container: { name: "person.p12", mimeType: "application/x-pkcs12", buffer: writePkcs12(container) },
    /** Returns a power of attorney and the signature of the head, for file inputs. */
    filesOf: (order: Partial<PowerOrder>) => {
      const given = { inn, number: crypto.randomUUID(), validFrom: "2020-01-01", validTo: "2049-12-31" };
      const xml = Buffer.from(powerXml({ ...given, ...order }));
      return [
        { name: "power.xml", mimeType: "text/xml", buffer: xml },
        { name: "power.sig", mimeType: "application/pkcs7-signature", buffer: signCades(xml, director) },
      ] as const;
    },
  };
}
