import { agreementErrors } from "./agreements/errors.ts";
import { approvalErrors } from "./approvals/errors.ts";
import { auctionErrors } from "./auctions/errors.ts";
import { auditErrors } from "./audit/errors.ts";
import { catalogErrors } from "./catalogs/errors.ts";
import { contractErrors } from "./contracts/errors.ts";
import { dealErrors } from "./deals/errors.ts";
import { counterpartyErrors } from "./counterparties/errors.ts";
import { dutyErrors } from "./duties/errors.ts";
import { eventErrors } from "./events/errors.ts";
import { exchangeErrors } from "./exchange/errors.ts";
import { importErrors } from "./imports/errors.ts";
import { invitationErrors } from "./invitations/errors.ts";
import { keyErrors } from "./keys/errors.ts";
import { organizationErrors } from "./organizations/errors.ts";
import { applicationErrors } from "./applications/errors.ts";
import { marketErrors } from "./market/errors.ts";
import { memberErrors } from "./members/errors.ts";
import { reportingErrors } from "./reporting/errors.ts";
import { ruleErrors } from "./rules/errors.ts";
import { sharedErrors } from "./shared/errors.ts";
import { signingErrors } from "./signing/errors.ts";
import { spotErrors } from "./spot/errors.ts";
import { taskErrors } from "./tasks/errors.ts";
import { userErrors } from "./users/errors.ts";
import { viewErrors } from "./views/errors.ts";
import { webhookErrors } from "./webhooks/errors.ts";

/** Every stable error code with its HTTP status, one line per area. */
export const errorStatus = {
  ...sharedErrors,
  ...agreementErrors,
  ...applicationErrors,
  ...approvalErrors,
  ...auctionErrors,
  ...auditErrors,
  ...catalogErrors,
  ...contractErrors,
  ...dealErrors,
  ...counterpartyErrors,
  ...dutyErrors,
  ...eventErrors,
  ...exchangeErrors,
  ...importErrors,
  ...invitationErrors,
  ...keyErrors,
  ...marketErrors,
  ...memberErrors,
  ...organizationErrors,
  ...reportingErrors,
  ...ruleErrors,
  ...signingErrors,
  ...spotErrors,
  ...taskErrors,
  ...userErrors,
  ...viewErrors,
  ...webhookErrors,
} as const;

export type ErrorCode = keyof typeof errorStatus;
