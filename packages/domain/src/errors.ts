import { agreementErrors } from "./agreements/errors.ts";
import { auctionErrors } from "./auctions/errors.ts";
import { auditErrors } from "./audit/errors.ts";
import { catalogErrors } from "./catalogs/errors.ts";
import { contractErrors } from "./contracts/errors.ts";
import { exchangeErrors } from "./exchange/errors.ts";
import { organizationErrors } from "./organizations/errors.ts";
import { applicationErrors } from "./applications/errors.ts";
import { memberErrors } from "./members/errors.ts";
import { reportingErrors } from "./reporting/errors.ts";
import { sharedErrors } from "./shared/errors.ts";
import { signingErrors } from "./signing/errors.ts";
import { spotErrors } from "./spot/errors.ts";
import { userErrors } from "./users/errors.ts";

/** Every stable error code with its HTTP status: one line for each area. */
export const errorStatus = {
  ...sharedErrors,
  ...agreementErrors,
  ...applicationErrors,
  ...auctionErrors,
  ...auditErrors,
  ...catalogErrors,
  ...contractErrors,
  ...exchangeErrors,
  ...memberErrors,
  ...organizationErrors,
  ...reportingErrors,
  ...signingErrors,
  ...spotErrors,
  ...userErrors,
} as const;

export type ErrorCode = keyof typeof errorStatus;
