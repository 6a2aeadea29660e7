/** The areas of the product. Every layer uses exactly these folder names. */
export const areas = [
  "agreements",
  "applications",
  "approvals",
  "auctions",
  "audit",
  "catalogs",
  "contracts",
  "duties",
  "events",
  "exchange",
  "files",
  "invitations",
  "keys",
  "members",
  "notices",
  "organizations",
  "reporting",
  "search",
  "signing",
  "spot",
  "tasks",
  "users",
  "views",
  "webhooks",
] as const;

export type Area = (typeof areas)[number];
