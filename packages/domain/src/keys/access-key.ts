import { z } from "zod";
import { keyPrefix, keyRights } from "../shared/access/key-rights.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { accessKeyLimits, isAddress } from "./key-limits.ts";
import { keyState } from "./lifecycle.ts";

/** Prefix and 32 random bytes as base64url. */
export const keyPattern = /^bzh_[\w-]{43}$/;

/** The visible part of a key, for screens, logs and the audit log. */
export const firstLettersOf = (secret: string): string => secret.slice(0, keyPrefix.length + 8);

export const keyName = requiredLine(accessKeyLimits.name);

export const rights = z
  .array(z.enum(keyRights))
  .min(1)
  .transform((given) => keyRights.filter((right) => given.includes(right)));

export const addresses = z.array(z.string().refine(isAddress)).max(accessKeyLimits.addresses);

/** Response shape of an access key, visible to the owner of its organisation. */
export const accessKey = z.object({
  id: z.number(),
  name: z.string(),
  firstLetters: z.string(),
  rights: z.array(z.enum(keyRights)),
  addresses: z.array(z.string()),
  /** Last day of validity. */
  until: z.string(),
  state: z.enum(keyState),
  createdBy: z.string(),
  createdAt: z.string(),
  /** Last use, to the minute; null if never used. */
  usedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type AccessKey = z.output<typeof accessKey>;

/** Permission for the keys of another organisation to act for this one. */
export const delegation = z.object({
  id: z.number(),
  /** True if the reader's organisation granted it; false if it received it. */
  isGiven: z.boolean(),
  /** The other organisation. To act for it, send its id in `CurrentOrganization`. */
  organization: z.object({ id: z.number(), inn: z.string(), name: z.string() }),
  rights: z.array(z.enum(keyRights)),
  until: z.string(),
  state: z.enum(keyState),
  createdAt: z.string(),
});
export type Delegation = z.output<typeof delegation>;
