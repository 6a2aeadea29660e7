import { z } from "zod";
import { keyPrefix, keyRights } from "../shared/access/key-rights.ts";
import { requiredLine } from "../shared/values/text-schemas.ts";
import { accessKeyLimits, isAddress } from "./key-limits.ts";
import { keyState } from "./lifecycle.ts";

/** 32 drawn bytes as base64url behind the prefix. */
export const keyPattern = /^bzh_[\w-]{43}$/;

/** All of a key that is shown, logged and recorded. */
export const firstLettersOf = (secret: string): string => secret.slice(0, keyPrefix.length + 8);

export const keyName = requiredLine(accessKeyLimits.name);

export const rights = z
  .array(z.enum(keyRights))
  .min(1)
  .transform((given) => keyRights.filter((right) => given.includes(right)));

export const addresses = z.array(z.string().refine(isAddress)).max(accessKeyLimits.addresses);

/** A key as the owner of the cabinet sees it. */
export const accessKey = z.object({
  id: z.number(),
  name: z.string(),
  firstLetters: z.string(),
  rights: z.array(z.enum(keyRights)),
  addresses: z.array(z.string()),
  /** Its last day. */
  until: z.string(),
  state: z.enum(keyState),
  madeBy: z.string(),
  madeAt: z.string(),
  /** To the minute; null: never. */
  usedAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
});
export type AccessKey = z.output<typeof accessKey>;

/** One organisation lets the keys of another act for it. */
export const delegation = z.object({
  id: z.number(),
  /** Whether the reader's organisation has given it; otherwise it was given to his. */
  isGiven: z.boolean(),
  /** The other organisation. Whoever acts for it names its id in `CurrentOrganization`. */
  organization: z.object({ id: z.number(), inn: z.string(), name: z.string() }),
  rights: z.array(z.enum(keyRights)),
  until: z.string(),
  state: z.enum(keyState),
  madeAt: z.string(),
});
export type Delegation = z.output<typeof delegation>;
