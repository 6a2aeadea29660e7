import { z } from "zod";
import { defineEndpoint, recordResponse, pageResponse } from "../shared/endpoint.ts";
import { localizedSchema } from "../shared/values/localized.ts";
import { listPageQuery } from "../shared/registers/pagination.ts";
import { traderAccess, auctionsRight, queryFlag } from "./requests.ts";
import { recordId } from "../shared/values/scalars.ts";

const organization = {
  method: "GET",
  summary: "Get the organisation of a proposal (DICT-013)",
  description: "Returns the acting organisation, with null fields if none is selected.",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  query: z.strictObject({}),
  response: recordResponse(
    z.object({
      firmId: z.number().nullable().describe("Id of the organisation; null if none is selected."),
      firmName: z.string().nullable().describe("Name of the organisation."),
    }),
  ),
} as const;

export const getProposalOrganization = defineEndpoint({
  ...organization,
  path: "/api/dictionary/auction/proposal/firm",
});

/** other readings of the document's path. */
export const getProposalOrganizationShort = defineEndpoint({
  ...organization,
  summary: "Get the organisation of a proposal (short path) (DICT-013, A-8)",
  description:
    "Returns the acting organisation, with null fields if none is selected. The same as `getProposalOrganization`.",
  path: "/api/dictionary/proposal/firm",
});

export const getAuctionProposalOrganization = defineEndpoint({
  ...organization,
  summary: "Get the organisation of a proposal (path of auctions) (DICT-013, A-8)",
  description:
    "Returns the acting organisation, with null fields if none is selected. The same as `getProposalOrganization`.",
  path: "/api/auctions/proposal/firm",
});

const creators = {
  method: "GET",
  summary: "List the authors of auction proposals (DICT-014, A-4)",
  description: "Authors of the open or of the closed proposals. Pages 0 and 1 are both the first page.",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  query: z.strictObject({ ...listPageQuery, getClosedProposal: queryFlag }),
  response: pageResponse(z.string()),
} as const;

export const listCreators = defineEndpoint({ ...creators, path: "/api/dictionary/auction/createUser" });

export const listCreatorsShortly = defineEndpoint({
  ...creators,
  summary: "List the authors of auction proposals (short path) (DICT-014)",
  description: "The same as `listCreators`.",
  path: "/api/dictionary/createUser",
});

/** DICT-014. */
export const creatorPage = { page: 1, size: 500 } as const;

export const listCustomers = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/auction/auctionCustomerList",
  summary: "List the possible organisers of a joint auction (DICT-011, A-62)",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  query: z.strictObject({}),
  response: recordResponse(
    z.array(z.object({ id: recordId, firmName: z.string().describe("Name of the organisation.") })),
  ),
});

export const listProposalStatuses = defineEndpoint({
  method: "GET",
  path: "/api/dictionary/auction/auctionProposalStatus",
  summary: "List the statuses of auction proposals (DICT-012, A-11)",
  effect: "read",
  access: traderAccess,
  right: auctionsRight,
  query: z.strictObject({}),
  response: recordResponse(z.array(z.object({ id: recordId, name: localizedSchema.describe("Name.") }))),
});
