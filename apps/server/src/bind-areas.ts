import type { FastifyInstance } from "fastify";
import type { EventHub } from "./platform/event-stream/hub.ts";
import { defaultMaxGapDays } from "@birzha/domain/receipts/verify-receipt.ts";
import { earliestDate as usualEarliestDate } from "@birzha/domain/shared/values/dates.ts";
import { agreementConstraints } from "./areas/agreements/constraints.ts";
import { bindAgreements } from "./areas/agreements/routes.ts";
import { applicationConstraints } from "./areas/applications/constraints.ts";
import { bindApplications } from "./areas/applications/routes.ts";
import { createApprovableCalls } from "./areas/approvals/approvable-calls.ts";
import { approvalConstraints } from "./areas/approvals/constraints.ts";
import { bindApprovals, createApprovalGate } from "./areas/approvals/routes.ts";
import { auctionConstraints } from "./areas/auctions/constraints.ts";
import { bindAuctions } from "./areas/auctions/routes.ts";
import { bindAudit } from "./areas/audit/routes.ts";
import { catalogConstraints } from "./areas/catalogs/constraints.ts";
import { bindCatalogs } from "./areas/catalogs/routes.ts";
import { contractConstraints } from "./areas/contracts/constraints.ts";
import { bindContracts } from "./areas/contracts/routes.ts";
import { bindDeals } from "./areas/deals/routes.ts";
import { counterpartyConstraints } from "./areas/counterparties/constraints.ts";
import { bindCounterparties } from "./areas/counterparties/routes.ts";
import { dutyConstraints } from "./areas/duties/constraints.ts";
import { bindDuties } from "./areas/duties/routes.ts";
import { bindEvents } from "./areas/events/routes.ts";
import { bindExchange } from "./areas/exchange/routes.ts";
import { fileConstraints } from "./areas/files/constraints.ts";
import { bindFiles } from "./areas/files/routes.ts";
import { importConstraints } from "./areas/imports/constraints.ts";
import { openTableReader } from "./areas/imports/read/table-reader.ts";
import { bindImports } from "./areas/imports/routes.ts";
import { invitationConstraints } from "./areas/invitations/constraints.ts";
import { bindInvitations } from "./areas/invitations/routes.ts";
import { keyConstraints } from "./areas/keys/constraints.ts";
import { bindKeys } from "./areas/keys/routes.ts";
import { bindMarket } from "./areas/market/routes.ts";
import { memberConstraints } from "./areas/members/constraints.ts";
import { bindMembers } from "./areas/members/routes.ts";
import { bindNotices } from "./areas/notices/routes.ts";
import { bindOrganizations } from "./areas/organizations/routes.ts";
import { bindReceipts } from "./areas/receipts/routes.ts";
import { bindReporting } from "./areas/reporting/routes.ts";
import { ruleConstraints } from "./areas/rules/constraints.ts";
import { bindRules } from "./areas/rules/routes.ts";
import { bindSearch } from "./areas/search/routes.ts";
import { bindSigning, type SigningServices } from "./areas/signing/routes.ts";
import { signingConstraints } from "./areas/signing/constraints.ts";
import { spotConstraints } from "./areas/spot/constraints.ts";
import { bindSpot } from "./areas/spot/routes.ts";
import { bindTasks } from "./areas/tasks/routes.ts";
import { bindUsers } from "./areas/users/routes.ts";
import { insertKeyAccount } from "./areas/users/store.ts";
import { viewConstraints } from "./areas/views/constraints.ts";
import { bindViews } from "./areas/views/routes.ts";
import { bindWebhooks } from "./areas/webhooks/routes.ts";
import { bindProcesses } from "./processes/bind-processes.ts";
import { createRowValidation } from "./processes/imports/validate-rows.ts";
import type { AuditEntry } from "./platform/audit/audit.ts";
import { createBind } from "./platform/http/endpoint-binding/bind.ts";
import { createBindRows } from "./platform/http/endpoint-binding/bind-rows.ts";
import { createBindPublic } from "./platform/http/endpoint-binding/bind-public.ts";
import { createBindStream } from "./platform/http/endpoint-binding/bind-stream.ts";
import type { ConstraintErrors } from "./platform/http/errors/failure.ts";
import type { PortalMetrics } from "./platform/http/observability/metrics.ts";
import { acceptRequests } from "./platform/http/requests.ts";
import type { AppOptions } from "./app-options.ts";

const constraints: ConstraintErrors = {
  ...agreementConstraints,
  ...applicationConstraints,
  ...approvalConstraints,
  ...auctionConstraints,
  ...catalogConstraints,
  ...contractConstraints,
  ...counterpartyConstraints,
  ...dutyConstraints,
  ...fileConstraints,
  ...importConstraints,
  ...invitationConstraints,
  ...keyConstraints,
  ...memberConstraints,
  ...ruleConstraints,
  ...signingConstraints,
  ...spotConstraints,
  ...viewConstraints,
};

interface AreaServices extends Pick<
  AppOptions,
  | "authenticate"
  | "clock"
  | "companies"
  | "database"
  | "databaseBudget"
  | "areResponsesChecked"
  | "earliestDate"
  | "earliestReportDate"
  | "files"
  | "fourEyes"
  | "isSignatureRequired"
  | "marketAudience"
  | "publicUrl"
  | "outbound"
  | "notifications"
  | "receiptMaxGapDays"
  | "replacementDays"
  | "withdrawalMinutes"
  | "successionUndoMinutes"
  | "replicas"
  | "ruleMaxFailingPercent"
  | "ruleNoticeDays"
  | "workbookLimit"
> {
  readonly eventHub: EventHub;
  readonly metrics: PortalMetrics;
  readonly signing: SigningServices;
}

/** Binds the endpoints of all areas and of the processes across them. */
export function bindAreas(app: FastifyInstance, services: AreaServices): void {
  const { authenticate, clock, databaseBudget, eventHub, files, metrics, notifications, signing } = services;
  const { areResponsesChecked = true, earliestDate = usualEarliestDate } = services;
  const { requests } = services.database;
  acceptRequests(app, {
    areRejectionsChecked: areResponsesChecked,
    authenticate,
    clock,
    db: requests.db,
    constraints,
    onRejection: (call, code) => metrics.countRejection(call, code),
  });
  const onWrite = (entries: readonly AuditEntry[]) => {
    metrics.countActions(entries);
    notifications?.send();
  };
  const approvableCalls = createApprovableCalls(services.fourEyes ?? []);
  const bind = createBind(app, {
    earliestDate,
    replacementDays: services.replacementDays,
    workbookLimit: services.workbookLimit,
    db: requests.db,
    replicas: services.replicas,
    clock,
    files,
    areResponsesChecked,
    onWrite,
    approvals: createApprovalGate(approvableCalls),
  });
  bindAgreements(
    bind,
    createBindRows(app, {
      db: requests.db,
      clock,
      earliestDate,
      replacementDays: services.replacementDays,
      constraints,
      databaseBudget,
      onWrite,
    }),
    services,
  );
  bindApplications(bind);
  bindApprovals(bind, approvableCalls);
  bindAuctions(bind, createBindPublic(app, { db: requests.db, clock }));
  bindAudit(bind);
  bindCatalogs(bind);
  bindContracts(bind);
  bindDeals(bind);
  bindCounterparties(bind);
  bindDuties(bind, createBindPublic(app, { db: requests.db, clock }));
  bindEvents(bind, createBindStream(app, requests), eventHub);
  bindExchange(bind);
  bindFiles(bind, files);
  bindInvitations(bind);
  bindKeys(bind, insertKeyAccount);
  bindMarket(
    bind,
    createBindPublic(app, { db: requests.db, clock }),
    services.marketAudience ?? "members",
    services.publicUrl ?? "http://localhost",
  );
  bindMembers(bind);
  bindNotices(bind);
  bindOrganizations(bind, services.companies);
  bindReceipts(bind, createBindPublic(app, { db: requests.db, clock }), {
    publicUrl: services.publicUrl ?? "http://localhost",
    maxGapDays: services.receiptMaxGapDays ?? defaultMaxGapDays,
  });
  bindReporting(bind, services.earliestReportDate);
  bindRules(bind, createBindPublic(app, { db: requests.db, clock }), {
    maxFailingPercent: services.ruleMaxFailingPercent,
    noticeDays: services.ruleNoticeDays,
  });
  bindSearch(bind);
  const { isSignatureRequired = true } = services;
  bindSigning(bind, signing, isSignatureRequired);
  bindSpot(bind);
  bindTasks(bind);
  bindUsers(bind);
  bindViews(bind);
  bindWebhooks(bind, services.outbound ?? { isInsideAllowed: false });
  const tableReader = openTableReader({
    onError: (error) => app.log.error({ part: "imports", err: error }, "table worker failed"),
  });
  app.addHook("onClose", () => tableReader.close());
  bindImports(bind, {
    tableReader,
    validateRows: createRowValidation(services.companies),
    companies: services.companies,
  });
  bindProcesses(bind, {
    verifier: signing.verifier,
    powerCodes: signing.powerCodes,
    isSignatureRequired,
    withdrawalMinutes: services.withdrawalMinutes,
    successionUndoMinutes: services.successionUndoMinutes,
  });
}
