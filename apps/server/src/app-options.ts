import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { SigningServices } from "./areas/signing/routes.ts";
import type { ServerClock } from "./platform/clock/clock.ts";
import type { CompanyDirectory } from "./platform/company-directory/company-directory.ts";
import type { NodeDatabase } from "./platform/db/database.ts";
import type { Replicas } from "./platform/db/replicas/routing.ts";
import type { FileStorage } from "./platform/files/file-storage.ts";
import type { ApprovalKind } from "@birzha/domain/shared/access/approval-rule.ts";
import type { Authenticate } from "./platform/http/endpoint-binding/context.ts";
import type { LoadLimits } from "./platform/http/hardening/load-shedding.ts";
import type { RateLimits } from "./platform/http/hardening/rate-limits.ts";
import type { WebBundleOptions } from "./platform/http/static/web-bundle.ts";
import type { EventStreamLimits } from "./platform/event-stream/subscription.ts";
import type { NodeNotifications } from "./platform/event-stream/node-notifications.ts";
import type { Outside } from "./platform/outside/open-outside.ts";
import type { Tracing } from "./platform/telemetry/tracing.ts";

/** What the application stands on; all but the first four have defaults that suit a test. */
export interface AppOptions {
  readonly database: NodeDatabase;
  /** INST-031: servers that answer reads which may be a little old. */
  readonly replicas?: Replicas | undefined;
  readonly files: FileStorage;
  readonly clock: ServerClock;
  readonly authenticate: Authenticate;
  readonly log?: FastifyBaseLogger;
  /** Puts the sign-in calls, and the embedded identity server, into the application. */
  readonly attachSignIn?: (app: FastifyInstance) => void;
  /** Without them nobody is limited. */
  readonly rateLimits?: RateLimits;
  /** From where on requests are turned away; a test on a busy machine must not be. */
  readonly loadLimits?: LoadLimits;
  /** Whether answers that PostgreSQL made, and refusals, are compared with what was declared; a portal at work saves itself that. */
  readonly areAnswersChecked?: boolean;
  /** Where companies are looked up by INN that the portal does not know. */
  readonly companies?: CompanyDirectory | undefined;
  /** Milliseconds that a request may wait for the database in all; the same of a test. */
  readonly databaseBudget?: number;
  /** G-55: the earliest day of a downloaded report's period. */
  readonly earliestReportDate?: IsoDate | undefined;
  /** FIX-104: the earliest date in reports of contracts and deals. */
  readonly earliestDate?: IsoDate | undefined;
  /** Who verifies signatures; without it nobody is trusted. */
  readonly signing?: SigningServices;
  /** Whether an application must carry a signature that holds. */
  readonly isSignatureRequired?: boolean;
  /** The built web application; without it only the calls are served. */
  readonly web?: WebBundleOptions;
  /** Whether people reach the portal by https. */
  readonly https?: boolean;
  readonly trustProxy?: boolean | number | string;
  readonly metricsToken?: string | undefined;
  readonly isDraining?: () => boolean;
  /** Follows every call (INST-040). */
  readonly followCalls?: Tracing["followCalls"] | undefined;
  /** Wakes the nodes after writes; without it they only poll. */
  readonly notifications?: NodeNotifications;
  /** Tests need shorter limits than the defaults. */
  readonly eventStreamLimits?: Partial<EventStreamLimits>;
  /** DESK-023: kinds of calls by staff that need approval; none by default. */
  readonly fourEyes?: readonly ApprovalKind[];
  /** Where webhooks may lead; without it to the world alone. */
  readonly outside?: Pick<Outside, "isInsideAllowed">;
}
