import type { calls as russian } from "./ru.ts";

/** DOOR-008: the English texts. Summaries are in the endpoint values. */
export const calls: Omit<typeof russian, "summaries"> = {
  title: "Birzha",
  description:
    "API of a commodity exchange's portal. A response is `{ data, paging?, errorMessage, code?, errors?, requestId }`; error codes never change. The text in `errorMessage` is Russian. Money and tonnes of reports are decimal strings; auctions, contracts and spot deals return JSON numbers, and requests take a number or a decimal string.",
  areas: {
    agreements: {
      name: "Contract reports",
      description: "Reports of over-the-counter contracts: filing, register, versions, termination, files",
    },
    applications: {
      name: "Applications for access",
      description: "Applications for access to the portal and the decisions on them",
    },
    approvals: {
      name: "Approvals",
      description: "Four-eyes approval: requests of exchange staff that another operator approves or rejects",
    },
    auctions: {
      name: "Auctions",
      description:
        "Auction proposals: drafts, filing, decisions of the exchange, data for the trading system",
    },
    audit: { name: "Audit log", description: "The log of all changes, for exchange staff" },
    catalogs: { name: "Catalogues", description: "Catalogues of values in reports" },
    contracts: {
      name: "Auction contracts",
      description: "Contracts made at auctions, and reports on their delivery",
    },
    deals: {
      name: "Contracts over all reports",
      description: "Contracts with all their consignments: volume, term, termination",
    },
    counterparties: {
      name: "Counterparties",
      description: "Reports of other organisations that name yours, answers to them, and pairs of reports",
    },
    duties: {
      name: "Due dates",
      description: "Rules and due dates of reports, the calendar, months without contracts",
    },
    events: {
      name: "Events",
      description: "Changes as they happen, and those after the point where a program stopped",
    },
    exchange: {
      name: "Trading system",
      description:
        "Dictionaries of the auctions, working days and messages of trading members, for the trading system",
    },
    files: { name: "Files", description: "Files of records" },
    imports: { name: "Imports", description: "Reports from XLSX and CSV files" },
    invitations: {
      name: "Invitations",
      description: "Invitations by e-mail from account owners and exchange staff",
    },
    keys: {
      name: "Access keys",
      description: "Keys of an organisation's programs, and delegations to other organisations",
    },
    market: {
      name: "Prices",
      description: "Prices of over-the-counter contracts: medians, volumes, method",
    },
    members: {
      name: "Auction members",
      description: "Trading members and their admission to the auctions of organisations",
    },
    notices: { name: "Notifications", description: "Notifications of a user and the choice of e-mails" },
    organizations: { name: "Organisations", description: "Organisations, their blocking and history" },
    receipts: { name: "Receipts", description: "Receipts of accepted reports, and their verification" },
    reporting: { name: "Downloads", description: "Reports as Excel workbooks" },
    rules: { name: "Rules", description: "Validation rules of reports with codes and examples" },
    search: { name: "Search", description: "Search over the records of all areas" },
    signing: { name: "Signing", description: "Digital signatures of applications, and their verification" },
    spot: { name: "Spot market", description: "Deals of the spot market and reports on their execution" },
    tasks: { name: "Tasks", description: "Tasks that a user has to do" },
    users: { name: "Users", description: "Users, their sessions and rights, and account owners" },
    views: { name: "Register views", description: "Saved views of registers" },
    webhooks: { name: "Webhooks", description: "Addresses to which the portal sends changes" },
  },
  responses: {
    200: "Success",
    202: "An approval request was created. The action runs when another operator approves it",
    302: "Redirect to the sign-in page",
    400: "Invalid request. The invalid fields are listed in errors",
    401: "No session or access key",
    403: "The caller has no access to this operation",
    404: "The record does not exist or belongs to another organisation, or the path is unknown",
    405: "The path does not support this method",
    409: "The record is in another state or was changed concurrently",
    410: "The operation was removed (the description names the replacement), or the requested changes are no longer stored",
    413: "The request or the file is too large",
    415: "Unsupported content type",
    422: "Another request was sent with this ClientRequestId",
    429: "Too many requests. Retry-After states when to try again",
    500: "Internal error",
    503: "Temporarily unavailable. Retry-After states when to try again",
  },
  headers: {
    clientRequestId:
      "Unique name of the request: up to 64 Latin letters, digits, “_” and “-”. A write that is sent again with the same name and body within a day gets the first response and does nothing. Required with the session cookie.",
    currentOrganization: "Number of the acting organisation. Default: the last one.",
    lastEventId: "Last event received: the stream continues after it.",
    echo: "Name of the request, if it has one.",
    contentDisposition: "Name of the file: `attachment; filename*=UTF-8''…`.",
    rateLimitPolicy:
      'The limits of the call: `"requests";q=1200;w=60` are 1200 requests in 60 seconds from one address, `writes` are write requests of one user.',
    rateLimit:
      'How much of each limit is left (`r`), and after how many seconds it resets (`t`): `"requests";r=1187;t=42`.',
    retryAfter: "Seconds to wait before trying again.",
    location: "Address of the sign-in page.",
    deprecation: "Since when the call is deprecated (RFC 9745): `@` and seconds since 1970.",
    sunset: "Removal date of the call (RFC 8594).",
    link: 'Address of the explanation (`rel="deprecation"`).',
  },
  access: {
    allowed: "Allowed for",
    everyone: "Allowed for everyone, without signing in.",
    roles: {
      guest: "guests",
      newcomer: "users without an organisation",
      blocked: "blocked users",
      employee: "users of an organisation",
      owner: "owners of an account",
      operator: "exchange staff",
      writer: "exchange operators",
      machine: "the trading system",
    },
    grants: { own: "own organisation", self: "own data", empty: "empty list" },
    rights: {
      hasAccess: "The organisation must be a trading member.",
      hasAuctions: "The organisation needs access to auctions.",
      hasContracts: "The organisation needs access to auction contracts.",
      hasSpot: "The organisation needs access to the spot market.",
    },
    key: "Access key right",
    noKey: "Access keys cannot call this operation.",
    approval: "With four-eyes approval enabled, the response is 202, and the action runs after the approval.",
  },
  security: {
    session: "Browser session; every call also needs the header ClientRequestId.",
    token: "`Authorization: Bearer …`: a key of an organisation or a token of the identity server.",
  },
  deprecated: (since, sunset, instead) =>
    `Deprecated since ${since}; removed on ${sunset}.${instead ? ` Call ${instead} instead.` : ""}`,
};
