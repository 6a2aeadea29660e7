import { z } from "zod";
import { keyPrefix, keyRights } from "../shared/access/key-rights.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { accessKeyLimits, isAddress } from "./key-limits.ts";
import { keyState } from "./lifecycle.ts";
import { distinctList } from "../shared/values/distinct-list.ts";
import { recordId, recordName, innText } from "../shared/values/scalars.ts";

/** Prefix and 32 random bytes as base64url. */
export const keyPattern = /^bzh_[\w-]{43}$/;

/** The visible part of a key, for screens, logs and the audit log. */
export const firstLettersOf = (secret: string): string => secret.slice(0, keyPrefix.length + 8);

export const keyName = requiredLine(accessKeyLimits.name);

export const keyRightsSchema = distinctList(z.enum(keyRights))
  .min(1)
  .transform((given) => keyRights.filter((right) => given.includes(right)))
  .describe("Rights of the key: read data, file reports, upload and download files, report deliveries.");

export const keyAddressesSchema = distinctList(z.string().refine(isAddress)).max(accessKeyLimits.addresses);

/** Response shape of an access key, visible to the owner of its organisation. */
export const accessKey = z.object({
  id: recordId,
  name: recordName,
  firstLetters: z.string().describe("Visible beginning of the key."),
  rights: z
    .array(z.enum(keyRights))
    .describe("Rights of the key: read data, file reports, upload and download files, report deliveries."),
  addresses: z.array(z.string()).describe("IP addresses or networks that can use the key; empty for all."),
  until: z.string().describe("Last day of validity, `YYYY-MM-DD`."),
  state: z.enum(keyState).describe("State."),
  createdBy: z.string().describe("Name of the author."),
  createdAt: z.string().describe("Time of creation, ISO 8601 with offset."),
  usedAt: z.string().nullable().describe("Time of the last use, ISO 8601 with offset; null if never used."),
  revokedAt: z
    .string()
    .nullable()
    .describe("Time of the revocation, ISO 8601 with offset; null if not revoked."),
});
export type AccessKey = z.output<typeof accessKey>;

/** Permission for the keys of another organisation to act for this one. */
export const delegationSchema = z.object({
  id: recordId,
  isGiven: z.boolean().describe("True if the acting organisation granted it, false if it received it."),
  /** The other organisation. To act for it, send its id in `CurrentOrganization`. */
  organization: z
    .object({ id: recordId, inn: innText, name: recordName })
    .describe("Other organisation of the delegation."),
  rights: z
    .array(z.enum(keyRights))
    .describe("Rights of the key: read data, file reports, upload and download files, report deliveries."),
  until: z.string().describe("Last day of validity, `YYYY-MM-DD`."),
  state: z.enum(keyState).describe("State."),
  createdAt: z.string().describe("Time of creation, ISO 8601 with offset."),
});
export type Delegation = z.output<typeof delegationSchema>;
