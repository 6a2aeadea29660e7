import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { MarketAudience } from "@birzha/domain/market/api.ts";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { MonitoredServices } from "./figures.ts";
import type { SigningServices } from "./areas/signing/routes.ts";
import type { ServerClock } from "./platform/clock/clock.ts";
import type { CompanyDirectory } from "./platform/company-directory/company-directory.ts";
import type { NodeDatabase } from "./platform/db/database.ts";
import type { ReplicaRouter } from "./platform/db/replicas/routing.ts";
import type { FileStorage } from "./platform/files/file-storage.ts";
import type { ApprovalKind } from "@birzha/domain/shared/access/approval-rule.ts";
import type { AuthenticateRequest } from "./platform/http/endpoint-binding/context.ts";
import type { LoadLimits } from "./platform/http/hardening/load-shedding.ts";
import type { RateLimits } from "./platform/http/hardening/rate-limits.ts";
import type { WebBundleOptions } from "./platform/http/static/web-bundle.ts";
import type { EventStreamLimits } from "./platform/event-stream/subscription.ts";
import type { NodeNotifications } from "./platform/event-stream/node-notifications.ts";
import type { OutboundClient } from "./platform/outbound/outbound-client.ts";
import type { RequestTracing } from "./platform/telemetry/tracing.ts";

/** Options of the application. Only the first four are required; the defaults of the others suit tests. */
export interface AppOptions {
  readonly database: NodeDatabase;
  /** INST-031: read replicas. Their data can lag slightly behind the primary. */
  readonly replicas?: ReplicaRouter | undefined;
  readonly files: FileStorage;
  readonly clock: ServerClock;
  readonly authenticate: AuthenticateRequest;
  readonly log?: FastifyBaseLogger;
  /** Registers the sign-in endpoints and the embedded identity server. */
  readonly attachSignIn?: (app: FastifyInstance) => void;
  /** Absent: no rate limiting. */
  readonly rateLimits?: RateLimits;
  /** Load-shedding thresholds. Tests on a busy machine raise them. */
  readonly loadLimits?: LoadLimits;
  /**
   * Whether responses serialized by PostgreSQL, and errors, are validated against their schemas. Off in production to
   * save time.
   */
  readonly areResponsesChecked?: boolean;
  /** Directory that resolves INNs unknown to the portal. */
  readonly companies?: CompanyDirectory | undefined;
  /** Maximum time in milliseconds that one request can spend waiting for the database. */
  readonly databaseBudget?: number;
  /** G-55: the earliest day of a downloaded report's period. */
  readonly earliestReportDate?: IsoDate | undefined;
  /** FIX-104: the earliest date in reports of contracts and deals. */
  readonly earliestDate?: IsoDate | undefined;
  /** FIX-222: working days after a rejection to replace a timely report on time. */
  readonly replacementDays?: number | undefined;
  /** BULK-105: minutes after the registration in which a report can be withdrawn; 0: never. */
  readonly withdrawalMinutes?: number | undefined;
  /** FIX-323: minutes in which staff can undo a succession. */
  readonly successionUndoMinutes?: number | undefined;
  /** MKT-008: readers of the market prices; members by default. */
  readonly marketAudience?: MarketAudience | undefined;
  /** FIX-218: share of past reports, in per cent, that a rule can refuse without a second confirmation. */
  readonly ruleMaxFailingPercent?: number | undefined;
  /** FIX-218: days from the notice of a rule to its first contract date. */
  readonly ruleNoticeDays?: number | undefined;
  /** V-10: maximum rows of a workbook. Default: `workbookLimit` of the domain. */
  readonly workbookLimit?: number;
  /** FIX-219: maximum days from the acceptance to the sealed day of a receipt. */
  readonly receiptMaxGapDays?: number | undefined;
  /** Signature verification. Without it no certificate is trusted. */
  readonly signing?: SigningServices;
  /** Whether an application for access needs a valid signature. */
  readonly isSignatureRequired?: boolean;
  /** The built web application. Without it the server offers the API only. */
  readonly web?: WebBundleOptions;
  /** Address of the portal in documents. */
  readonly publicUrl?: string | undefined;
  /** Whether users reach the portal over HTTPS. */
  readonly https?: boolean;
  readonly trustProxy?: boolean | number | string;
  readonly metricsToken?: string | undefined;
  /** FIX-163: services around the portal that `/metrics` shows. */
  readonly monitored?: MonitoredServices;
  readonly isDraining?: () => boolean;
  /** Traces each request (INST-040). */
  readonly followCalls?: RequestTracing["followCalls"] | undefined;
  /** Wakes all nodes after a write. Without it the nodes only poll. */
  readonly notifications?: NodeNotifications;
  /** Limits of the event stream. Tests need shorter ones than the defaults. */
  readonly eventStreamLimits?: Partial<EventStreamLimits>;
  /** DESK-023: kinds of staff actions that need a second operator's approval. Default: none. */
  readonly fourEyes?: readonly ApprovalKind[];
  /** Allowed private target addresses of webhooks. Default: public addresses only. */
  readonly outbound?: Pick<OutboundClient, "isInsideAllowed">;
}
