import { z } from "zod";
import { access } from "../shared/access/access.ts";
import { endpoint, one, page } from "../shared/endpoint.ts";
import { innPattern } from "../shared/values/inn.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { id, idAnswer, isoDate } from "../shared/values/scalars.ts";
import { accessKey, addresses, delegation, keyName, keyPattern, rights } from "./access-key.ts";

/** The owner, for the acting organisation. A key cannot create keys. */
const owner = access({ owner: "own" });
const byId = z.strictObject({ id });

export const listKeys = endpoint({
  method: "GET",
  path: "/api/keys",
  summary: "List the access keys of the acting organisation (DOOR-002)",
  effect: "read",
  access: owner,
  query: z.strictObject(pageQuery),
  answer: page(accessKey),
});

export const createKey = endpoint({
  method: "POST",
  path: "/api/keys",
  summary: "Create an access key (DOOR-002)",
  effect: "write",
  access: owner,
  body: z.strictObject({
    name: keyName,
    secret: z.string().regex(keyPattern),
    rights,
    addresses: addresses.default([]),
    until: isoDate,
  }),
  rejections: ["keys.wrong-until", "keys.too-many", "shared.duplicate"],
  answer: one(accessKey),
});

export const revokeKey = endpoint({
  method: "POST",
  path: "/api/keys/revoke",
  summary: "Revoke an access key (DOOR-002)",
  effect: "write",
  access: owner,
  body: byId,
  rejections: ["keys.revoked", "shared.not-found"],
  answer: one(idAnswer),
});

export const listDelegations = endpoint({
  method: "GET",
  path: "/api/keys/delegations",
  summary: "List given and received delegations (DOOR-002)",
  effect: "read",
  access: owner,
  query: z.strictObject(pageQuery),
  answer: page(delegation),
});

export const createDelegation = endpoint({
  method: "POST",
  path: "/api/keys/delegations",
  summary: "Delegate access to another organisation (DOOR-002)",
  effect: "write",
  access: owner,
  body: z.strictObject({ inn: z.string().regex(innPattern), rights, until: isoDate }),
  rejections: ["keys.wrong-until", "keys.unknown-firm", "keys.own-firm", "keys.too-many", "shared.duplicate"],
  answer: one(idAnswer),
});

export const revokeDelegation = endpoint({
  method: "POST",
  path: "/api/keys/delegations/revoke",
  summary: "Revoke a delegation (DOOR-002)",
  effect: "write",
  access: owner,
  body: byId,
  rejections: ["keys.revoked", "shared.not-found"],
  answer: one(idAnswer),
});
