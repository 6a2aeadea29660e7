import { z } from "zod";
import { accessOf } from "../shared/access/access.ts";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { pageQuery } from "../shared/registers/pagination.ts";
import { idSchema, optionSchema } from "../shared/values/scalars.ts";
import { currentUser, userOrganization } from "./user.ts";

/*
 * Endpoints of the current user and the acting organisation, needed by every page and therefore separate from
 * user administration (HOUSE-024).
 */

/** Table 2.8: every signed-in user, including blocked ones. */
export const everySession = accessOf({
  newcomer: "yes",
  blocked: "yes",
  employee: "yes",
  owner: "yes",
  operator: "yes",
});
export const selfOrOperator = accessOf({
  newcomer: "self",
  employee: "self",
  owner: "self",
  operator: "yes",
});

export const getCurrentUser = defineEndpoint({
  method: "GET",
  path: "/keycloak/users/info",
  summary: "Get the current user (PLAT-047, PLAT-065)",
  description: "Includes the acting organisation and the rights.",
  effect: "read",
  access: everySession,
  response: recordResponse(currentUser),
});

export const listUserOrganizations = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/organizations",
  summary: "List the organisations of a user (USR-025, ORG-030, ORG-031)",
  description: "Organisations that the user can act for, owned ones first.",
  effect: "read",
  access: selfOrOperator,
  query: z.strictObject({ ...pageQuery, userId: idSchema.optional().describe("Id of the user.") }),
  rejections: ["shared.not-found"],
  response: pageResponse(userOrganization),
});

/** Maximum options of the author filter. */
export const authorLimit = 500;

export const listAuthors = defineEndpoint({
  method: "GET",
  path: "/api/registration/Users/authors",
  summary: "List the authors of reports of an organisation (OTC-014, G-41)",
  description: "Of the acting organisation, or of `organizationId`.",
  effect: "read",
  access: accessOf({ newcomer: "empty", employee: "own", owner: "own", operator: "yes" }),
  query: z.strictObject({
    organizationId: idSchema.optional().describe("Id of the organisation; by default the acting one."),
  }),
  rejections: ["shared.not-found"],
  response: recordResponse(z.array(optionSchema)),
});
