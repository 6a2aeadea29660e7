/** The areas of the product, its table of contents: every layer uses exactly these folder names. */
export const areas = [
  "agreements",
  "applications",
  "auctions",
  "audit",
  "catalogs",
  "contracts",
  "exchange",
  "files",
  "members",
  "notifications",
  "organizations",
  "reporting",
  "search",
  "signing",
  "spot",
  "users",
] as const;
