import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { innPattern } from "../shared/values/inn.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { givenDate, givenId, idResponse } from "../shared/values/scalars.ts";
import {
  accessKey,
  keyAddressesSchema,
  delegationSchema,
  keyName,
  keyPattern,
  keyRightsSchema,
} from "./access-key.ts";

/** The owner, for the acting organisation. A key cannot create keys. */
const owner = accessOf({ owner: "own" });
const byId = z.strictObject({ id: givenId });

export const listKeys = defineEndpoint({
  method: "GET",
  path: "/api/keys",
  summary: "List the access keys of the acting organisation (DOOR-002)",
  description: "Active ones first.",
  effect: "read",
  access: owner,
  query: z.strictObject(pageQuery),
  response: pageResponse(accessKey),
});

export const createKey = defineEndpoint({
  method: "POST",
  path: "/api/keys",
  summary: "Create an access key (DOOR-002)",
  description:
    "The caller generates the key and sends it as `secret`. The portal stores only its hash and never returns the key.",
  effect: "write",
  access: owner,
  body: z.strictObject({
    name: keyName.describe("Name."),
    secret: z
      .string()
      .regex(keyPattern)
      .describe("Secret that the caller generates; the portal never returns it."),
    rights: keyRightsSchema,
    addresses: keyAddressesSchema
      .default([])
      .describe("IP addresses or networks that can use the key; empty for all."),
    until: givenDate.describe("Last day of validity, `YYYY-MM-DD`."),
  }),
  rejections: ["keys.wrong-until", "keys.too-many", "shared.duplicate"],
  response: recordResponse(accessKey),
});

export const revokeKey = defineEndpoint({
  method: "POST",
  path: "/api/keys/revoke",
  summary: "Revoke an access key (DOOR-002)",
  description: "Takes effect immediately.",
  effect: "write",
  access: owner,
  body: byId,
  rejections: ["keys.revoked", "shared.not-found"],
  response: recordResponse(idResponse),
});

export const listDelegations = defineEndpoint({
  method: "GET",
  path: "/api/keys/delegations",
  summary: "List given and received delegations (DOOR-002)",
  description: "Active ones first.",
  effect: "read",
  access: owner,
  query: z.strictObject(pageQuery),
  response: pageResponse(delegationSchema),
});

export const createDelegation = defineEndpoint({
  method: "POST",
  path: "/api/keys/delegations",
  summary: "Delegate access to another organisation (DOOR-002)",
  description:
    "The access keys of that organisation can then act for the acting one. An earlier delegation to it is replaced.",
  effect: "write",
  access: owner,
  body: z.strictObject({
    inn: z.string().regex(innPattern).describe("INN, 10 or 12 digits."),
    rights: keyRightsSchema,
    until: givenDate.describe("Last day of validity, `YYYY-MM-DD`."),
  }),
  rejections: ["keys.wrong-until", "keys.unknown-firm", "keys.own-firm", "keys.too-many", "shared.duplicate"],
  response: recordResponse(idResponse),
});

export const revokeDelegation = defineEndpoint({
  method: "POST",
  path: "/api/keys/delegations/revoke",
  summary: "Revoke a delegation (DOOR-002)",
  description: "Takes effect immediately.",
  effect: "write",
  access: owner,
  body: byId,
  rejections: ["keys.revoked", "shared.not-found"],
  response: recordResponse(idResponse),
});
