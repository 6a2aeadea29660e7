import { randomBytes, randomUUID } from "node:crypto";
import * as catalogs from "@birzha/domain/catalogs/api.ts";
import { consentVersion } from "@birzha/domain/shared/access/consent.ts";
import { addMonths } from "@birzha/domain/shared/values/dates.ts";
import { completeInn } from "@birzha/domain/shared/values/inn.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { noticeTopics } from "@birzha/domain/shared/notices/notice-topics.ts";
import { aDutyRule } from "../stages/duties.ts";
import { nextInn, nextNumber } from "../stages/factories.ts";
import { drawKey } from "../stages/keys.ts";
import { dealGiven } from "./permissions-deal-calls.ts";
import { counterpartyGiven } from "./permissions-counterparty-calls.ts";
import { exchangeGiven } from "./permissions-exchange-calls.ts";
import { importGiven } from "./permissions-import-calls.ts";
import { receiptGiven } from "./permissions-receipt-calls.ts";
import { aProposal } from "../stages/proposals.ts";
import { marketGiven } from "./permissions-market-calls.ts";
import { memberCalls } from "./permissions-member-calls.ts";
import type { Request, Target } from "./permissions-target.ts";
import { pdf, reportXml, submission, upload } from "../stages/reports.ts";
import { webhooksGiven } from "./permissions-webhooks.ts";

export const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

const company = completeInn("770708389");

/** INN of an organisation that receives a delegation (DOOR-002). */
export const delegateInn = completeInn("770708388");

/** Far enough from the date of these requests. */
export const auctionDay = "2026-03-20";

/** Period and kind of a workbook. */
const march = "?dateBegin=2026-03-01&dateEnd=2026-03-10&templateTypeId=1";

const termination = { terminationDate: "2026-03-09", terminationNumber: "Р-1" };

/** Requests of the catalogues: an existing record, and values of no record. */
const catalogGiven = Object.fromEntries(
  Object.entries(catalogs.catalogCalls).flatMap(([name, { get, effects, create, update }]) => {
    const values = () => ({
      name: `Запись ${randomUUID()}`,
      ...(name === "currencies" ? { code: nextCurrency() } : {}),
      ...(name === "deliveryTypes" ? { basisId: 1 } : {}),
      ...(name === "ports" ? { isPort: true } : {}),
    });
    return [
      [nameOf(get), () => ({ url: get.path.replace("{id}", "1") })],
      [nameOf(effects), () => ({ url: effects.path.replace("{id}", "1") })],
      [nameOf(create), () => ({ payload: values() })],
      [nameOf(update), () => ({ payload: { id: 1, ...values() } })],
    ] as const;
  }),
);

let months = 0;
/** An ended month without a nil return. */
const nextMonth = (): string => addMonths("2026-02-01", -months++).slice(0, 7);

let currencies = 0;
/** Three letters without a currency, unique per call. */
function nextCurrency(): string {
  currencies += 1;
  const message = (place: number) => String.fromCharCode(65 + (Math.floor(currencies / 26 ** place) % 26));
  return `Q${message(1)}${message(0)}`;
}

/** Requests with more than a path. */
const given: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  ...catalogGiven,
  ...webhooksGiven,
  ...exchangeGiven,
  ...importGiven,
  ...dealGiven,
  ...counterpartyGiven,
  ...marketGiven,
  ...receiptGiven,
  "GET /api/duties/due": () => ({
    url: "/api/duties/due?productTypeId=1&amount=60&price=15000&contractDate=2026-03-02",
  }),
  "POST /api/duties/rules/all": () => ({ payload: {} }),
  "POST /api/duties/punctuality/all": () => ({ payload: {} }),
  "POST /api/duties/punctuality/export": () => ({ payload: { data: { filter: null } } }),
  "POST /api/duties/nil-returns/create": () => ({ payload: { month: nextMonth() } }),
  "POST /api/duties/feed/renew": () => ({ payload: { secret: randomBytes(32).toString("base64url") } }),
  "GET /api/duties/rules/{id}": ({ dutyRuleId }) => ({ url: `/api/duties/rules/${dutyRuleId}` }),
  "POST /api/duties/rules/create": () => ({ payload: aDutyRule() }),
  "PUT /api/duties/rules/update": ({ dutyRuleId }) => ({
    payload: { ...aDutyRule(), id: dutyRuleId, version: 1 },
  }),
  "GET /api/search": () => ({ url: "/api/search?q=12" }),
  "POST /api/notices/read": () => ({ payload: { ids: [1] } }),
  "POST /api/notices/readAll": () => ({ payload: { upTo: 1 } }),
  "PUT /api/notices/choices": () => ({
    payload: {
      hasDigest: false,
      emails: Object.fromEntries(Object.keys(noticeTopics).map((topic) => [topic, true])),
    },
  }),
  "GET /api/dictionary/auction/calendar/trade-day/{monthStart}/{today}": () => ({
    url: "/api/dictionary/auction/calendar/trade-day/2026-03-01/2026-03-10?workDay=true",
  }),
  "GET /api/dictionary/calendar/trade-day/{monthStart}/{today}": () => ({
    url: "/api/dictionary/calendar/trade-day/2026-03-01/2026-03-10",
  }),
  "POST /api/auctions/contract/register/all": () => ({ payload: { data: { filter: null, sort: null } } }),
  "POST /api/auctions/contract/register/export": () => ({ payload: { data: { filter: null } } }),
  "PUT /api/auctions/contract/register/update": () => ({ payload: { data: [] } }),
  "PUT /api/integration/contracts": () => ({ payload: { data: [] } }),
  "PUT /api/integration/calendar": () => ({ payload: { data: [] } }),
  "POST /api/spot/all": () => ({ payload: { data: { filter: null, sort: null } } }),
  "POST /api/spot/export": () => ({ payload: { data: {} } }),
  "POST /api/spot/file/upload": () => ({ payload: upload("акт.pdf", pdf(randomUUID())) }),
  "GET /api/spot/file/{id}": ({ spotFileId }) => ({ url: `/api/spot/file/${spotFileId}` }),
  "PUT /api/spot/update": ({ spotDealId }) => ({
    payload: {
      data: [
        {
          idRec: spotDealId,
          contractNumber: "S-55",
          statusExecution: "3",
          dateChangeStatus: "2026-03-10",
          comment: "",
          file: null,
        },
      ],
    },
  }),
  "PUT /api/integration/spot": () => ({ payload: { data: [] } }),
  "GET /api/Agreements/{id}": ({ reportId }) => ({ url: `/api/Agreements/${reportId}` }),
  "GET /api/Agreements/histories": ({ reportId }) => ({ url: `?id=${reportId}` }),
  "GET /api/Agreements/registries/histories": ({ reportId }) => ({ url: `?id=${reportId}` }),
  "GET /api/Agreements/lastRegistered": ({ organizationId }) => ({
    url: `?organizationId=${organizationId}`,
  }),
  "GET /api/Agreements/defaultValueByAgreement": ({ organizationId }) => ({
    url: `?organizationId=${organizationId}`,
  }),
  "POST /api/Agreements/alike": ({ organizationId, values }) => ({
    payload: submission(organizationId, values),
  }),
  "POST /api/Agreements/create": ({ organizationId, values }) => ({
    payload: submission(organizationId, { ...values, contract_number: randomUUID() }),
  }),
  "POST /api/Agreements/validate": ({ organizationId, values }) => ({
    payload: submission(organizationId, values),
  }),
  // The batch accepts an unreadable row and reports it in the response.
  "POST /api/Agreements/batch": () => ({ payload: { rows: [{}] } }),
  "PUT /api/Agreements/batch": () => ({ payload: { rows: [{}] } }),
  "PUT /api/Agreements/update": ({ reportId, values }) => ({
    payload: { id: reportId, dataXML: reportXml({ ...values, contract_number: randomUUID() }) },
  }),
  "PUT /api/Agreements/status": ({ reportId }) => ({
    payload: { id: reportId, status: 3, description: "Нет подписи" },
  }),
  "PUT /api/Agreements/deal": ({ reportId }) => ({ payload: { id: reportId, isDubious: true } }),
  "PUT /api/Agreements/withdrawals": ({ reportId }) => ({ payload: { id: reportId } }),
  "PUT /api/Agreements/terminations": ({ reportId }) => ({ payload: { id: reportId, ...termination } }),
  "PUT /api/Agreements/changes/terminations": ({ reportId }) => ({
    payload: { id: reportId, ...termination },
  }),
  "POST /api/ImportFromXmlString": () => ({
    payload: { useXsltTransform: false, formSysId: "otc_agreement", xml: "" },
  }),
  "POST /api/UploadFile": () => ({ payload: upload("договор.pdf", pdf(randomUUID())) }),
  "GET /api/DownloadFile": ({ fileId }) => ({ url: `?userFormFileId=${fileId}` }),
  "GET /api/Reporting/registries/downloadReport": () => ({ url: march }),
  "GET /api/Reporting/registries/users/downloadReport": () => ({ url: march }),
  "GET /api/registration/Users/{id}": ({ userId }) => ({ url: `/api/registration/Users/${userId}` }),
  "GET /api/registration/Users/organizations": ({ userId }) => ({ url: `?userId=${userId}` }),
  "GET /api/registration/Users/histories": ({ userId }) => ({ url: `?userId=${userId}` }),
  "GET /api/registration/Users/consents": ({ userId }) => ({ url: `?userId=${userId}` }),
  "POST /api/registration/Users/consents/accept": () => ({ payload: { version: consentVersion } }),
  "GET /api/registration/Users/export": ({ userId }) => ({ url: `?id=${userId}` }),
  "PUT /api/registration/Users/update": ({ userId }) => ({
    payload: { id: userId, name: "Иванова Мария", phone: "+7 (912) 345-67-89", role: 2, account: "x" },
  }),
  "POST /api/registration/Users/sessions/end": ({ sessionId }) => ({ payload: { id: sessionId } }),
  "POST /api/registration/Users/sessions/endOthers": () => ({ payload: {} }),
  "POST /api/registration/Users/blockAccess": ({ userId }) => ({
    payload: { id: userId, status: 1, description: "Проверка" },
  }),
  "POST /api/registration/Users/blockAccessToOrganization": ({ userId, organizationId }) => ({
    payload: { userId, organizationId, isActive: false, description: "Уволен" },
  }),
  "PUT /api/registration/Users/transferRightsOwner": ({ userId, organizationId }) => ({
    payload: { userId, organizationId },
  }),
  "GET /api/registration/Organizations/users": ({ organizationId }) => ({
    url: `?organizationId=${organizationId}`,
  }),
  "GET /api/registration/Organizations/{id}": ({ organizationId }) => ({
    url: `/api/registration/Organizations/${organizationId}`,
  }),
  "GET /api/registration/Organizations/{id}/effects": ({ organizationId }) => ({
    url: `/api/registration/Organizations/${organizationId}/effects`,
  }),
  "GET /api/registration/Users/{id}/effects": ({ userId }) => ({
    url: `/api/registration/Users/${userId}/effects`,
  }),
  "GET /api/registration/Organizations/{id}/successions": ({ organizationId }) => ({
    url: `/api/registration/Organizations/${organizationId}/successions`,
  }),
  "GET /api/registration/Organizations/{id}/successions/counts": ({ organizationId }) => ({
    url: `/api/registration/Organizations/${organizationId}/successions/counts`,
  }),
  "POST /api/registration/Organizations/{id}/successions": ({ organizationId, successorId }) => ({
    url: `/api/registration/Organizations/${organizationId}/successions`,
    payload: { successorId, kind: "accession", day: "2026-03-01", document: "Решение № 1" },
  }),
  "POST /api/registration/Organizations/{id}/successions/undo": ({ organizationId, successionId }) => ({
    url: `/api/registration/Organizations/${organizationId}/successions/undo`,
    payload: { successionId },
  }),
  "GET /api/registration/Organizations/histories": ({ organizationId }) => ({
    url: `?organizationId=${organizationId}`,
  }),
  "POST /api/registration/Organizations/blockAccess": ({ organizationId }) => ({
    payload: { id: organizationId, status: 1, description: "Нет отчётов" },
  }),
  "PUT /api/registration/Organizations/update": ({ organizationId }) => ({
    payload: { id: organizationId, name: "ООО «Зерно»", address: "г. Воронеж", inn: "7707083893" },
  }),
  "GET /api/auctions/draft/{id}": ({ draftId }) => ({ url: `/api/auctions/draft/${draftId}` }),
  "PUT /api/auctions/draft/{id}": ({ draftId }) => ({
    url: `/api/auctions/draft/${draftId}`,
    payload: { data: {} },
  }),
  "DELETE /api/auctions/draft/{id}": ({ draftId }) => ({ url: `/api/auctions/draft/${draftId}` }),
  "POST /api/auctions/draft": () => ({ payload: { data: {} } }),
  "GET /api/auctions/proposal/{id}": ({ proposalId }) => ({ url: `/api/auctions/proposal/${proposalId}` }),
  "GET /api/auctions/proposal/history/{id}": ({ proposalId }) => ({
    url: `/api/auctions/proposal/history/${proposalId}`,
  }),
  "GET /api/auctions/proposal/check/{id}": ({ proposalId }) => ({
    url: `/api/auctions/proposal/check/${proposalId}`,
  }),
  "GET /api/auctions/proposal/cancel/{id}": ({ proposalId }) => ({
    url: `/api/auctions/proposal/cancel/${proposalId}`,
  }),
  "POST /api/auctions/proposal": () => ({ payload: aProposal(auctionDay) }),
  "PUT /api/auctions/proposal/edit": ({ proposalId }) => ({
    payload: aProposal(auctionDay, { id: proposalId, lotQty: 120 }),
  }),
  "GET /api/auctions/proposal/processing/{id}": ({ proposalId }) => ({
    url: `/api/auctions/proposal/processing/${proposalId}`,
  }),
  "PUT /api/auctions/proposal/processing/{id}": ({ proposalId }) => ({
    url: `/api/auctions/proposal/processing/${proposalId}`,
    payload: { data: { action: "accept", version: 1 } },
  }),
  "PUT /api/auctions/proposal/processing/{id}/block": ({ proposalId }) => ({
    url: `/api/auctions/proposal/processing/${proposalId}/block`,
    payload: { data: { isBlockedState: false, comment: "Проверено" } },
  }),
  "PUT /api/auctions/proposal/processing/{id}/result": ({ proposalId }) => ({
    url: `/api/auctions/proposal/processing/${proposalId}/result`,
    payload: { data: { held: true, version: 1 } },
  }),
  "PUT /api/integration/proposals": () => ({ payload: { data: [] } }),
  "POST /api/registration/Applications/dataToSign": () => ({
    payload: { inn: company, name: "ООО «Колос»", address: "г. Воронеж, ул. Полевая, д. 1" },
  }),
  "POST /api/registration/Applications/checkCertificate": () => ({
    payload: { inn: company, sign: "MAA=", data: "{}" },
  }),
  "POST /api/registration/Applications/create": () => ({
    payload: {
      fullName: "Иванова Мария",
      phone: "+7 (912) 345-67-89",
      inn: nextInn(),
      name: "ООО «Колос»",
      address: "г. Воронеж",
      offersPlacement: true,
    },
  }),
  "GET /api/registration/Applications/{id}": ({ applicationId }) => ({
    url: `/api/registration/Applications/${applicationId}`,
  }),
  "POST /api/registration/Applications/accept": ({ applicationId }) => ({ payload: { id: applicationId } }),
  "POST /api/registration/Applications/reject": ({ applicationId }) => ({
    payload: { id: applicationId, description: "Нет доверенности" },
  }),
  "GET /api/registration/Applications/signature/download": ({ applicationId }) => ({
    url: `?id=${applicationId}`,
  }),
  "PUT /api/tasks/queue/take": ({ memberOrderId }) => ({
    payload: { kind: "admissionToDecide", id: memberOrderId },
  }),
  "PUT /api/tasks/queue/release": ({ memberOrderId }) => ({
    payload: { kind: "admissionToDecide", id: memberOrderId },
  }),
  ...Object.fromEntries(
    ["approve", "reject", "withdraw"].map((step) => [
      `POST /api/approvals/${step}`,
      ({ approvalId }: Target) => ({ payload: { id: approvalId, comment: "Проверено" } }),
    ]),
  ),
  ...memberCalls,
  "PUT /api/integration/members": () => ({ payload: { data: [] } }),
  "GET /api/registration/Organizations/inn": () => ({ url: `?inn=${company}` }),
  "GET /api/views": () => ({ url: "?register=contracts" }),
  "POST /api/views": () => ({
    payload: {
      register: "contracts",
      name: `Вид ${nextNumber()}`,
      state: { address: {}, columns: null, density: "usual" },
    },
  }),
  "PUT /api/views/{id}": ({ viewId }) => ({
    url: `/api/views/${viewId}`,
    payload: { version: 1, isShared: false },
  }),
  "DELETE /api/views/{id}": ({ viewId }) => ({ url: `/api/views/${viewId}` }),
  "POST /api/registration/Invitations/create": ({ organizationId }) => ({
    payload: { email: `${randomUUID()}@firm.example`, organizationId },
  }),
  ...Object.fromEntries(
    ["resend", "withdraw", "accept"].map((act) => [
      `POST /api/registration/Invitations/${act}`,
      ({ invitationId }: Target) => ({ payload: { id: invitationId } }),
    ]),
  ),
  "POST /api/registration/Powers/withdraw": ({ powerId }) => ({
    payload: { id: powerId, reason: "Сотрудник уволен" },
  }),
  "POST /api/keys": () => ({
    payload: { name: "1С: Бухгалтерия", secret: drawKey(), rights: ["read"], until: "2027-03-10" },
  }),
  "POST /api/keys/revoke": ({ keyId }) => ({ payload: { id: keyId } }),
  "POST /api/keys/delegations": () => ({
    payload: { inn: delegateInn, rights: ["file"], until: "2027-03-10" },
  }),
  "POST /api/keys/delegations/revoke": ({ delegationId }) => ({ payload: { id: delegationId } }),
  "PUT /api/views/default": ({ viewId }) => ({ payload: { register: "contracts", viewId } }),
};

/** The request of an endpoint for a target. */
export function callOf(endpoint: EndpointShape, target: Target): Request {
  const { url = "", ...rest } = given[nameOf(endpoint)]?.(target) ?? {};
  return { url: url.startsWith("/") ? url : endpoint.path + url, ...rest };
}

/** True if the request names a record that can belong to another organisation. */
export const namesRecord = (endpoint: EndpointShape): boolean => (given[nameOf(endpoint)]?.length ?? 0) > 0;
