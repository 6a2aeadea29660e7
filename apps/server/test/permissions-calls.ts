import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import * as catalogs from "@birzha/domain/catalogs/api.ts";
import { completeInn } from "@birzha/domain/shared/inn.ts";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { nextInn } from "./factories.ts";
import { aProposal } from "./proposals.ts";
import { pdf, reportXml, submission, upload, type ReportValues } from "./reports.ts";

export const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** The records a call is about. */
export interface Target {
  readonly userId: number;
  /** Of the user, in another browser. */
  readonly sessionId: number;
  readonly organizationId: number;
  readonly reportId: number;
  readonly fileId: number;
  readonly applicationId: number;
  readonly draftId: number;
  readonly proposalId: number;
  readonly noticeId: number;
  /** Of the auctions' members. */
  readonly memberId: number;
  readonly memberOrderId: number;
  readonly memberDraftId: number | null;
  readonly spotDealId: number;
  readonly spotFileId: number;
  readonly values: ReportValues;
}

/** What is sent beside the method: everything that a call needs to be answered with 200. */
export type Request = Pick<InjectOptions, "payload"> & { readonly url: string };

const company = completeInn("770708389");

/** Far enough from the day these calls are made on. */
export const auctionDay = "2026-03-20";

/** Period and kind of a report. */
const march = "?dateBegin=2026-03-01&dateEnd=2026-03-10&templateTypeId=1";

const termination = { terminationDate: "2026-03-09", terminationNumber: "Р-1" };

/** MEM-e. */
const participants = "/api/auction/trading/participant";

/** Calls of the catalogues: a record that the content brings, and values that no record has. */
const catalogGiven = Object.fromEntries(
  Object.entries(catalogs.catalogCalls).flatMap(([name, { get, create, update }]) => {
    const values = () => ({
      name: `Запись ${randomUUID()}`,
      ...(name === "currencies" ? { code: nextCurrency() } : {}),
      ...(name === "deliveryTypes" ? { basisId: 1 } : {}),
      ...(name === "ports" ? { isPort: true } : {}),
    });
    return [
      [nameOf(get), () => ({ url: get.path.replace("{id}", "1") })],
      [nameOf(create), () => ({ payload: values() })],
      [nameOf(update), () => ({ payload: { id: 1, ...values() } })],
    ] as const;
  }),
);

let currencies = 0;
/** Three letters that name no currency and that no other call got. */
function nextCurrency(): string {
  currencies += 1;
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(currencies / 26 ** place) % 26));
  return `Q${letter(1)}${letter(0)}`;
}

/** Calls that say more than their path. */
const given: Readonly<Record<string, (target: Target) => Partial<Request>>> = {
  ...catalogGiven,
  "GET /api/search": () => ({ url: "/api/search?q=12" }),
  "GET /api/dictionary/auction/calendar/trade-day/{monthStart}/{today}": () => ({
    url: "/api/dictionary/auction/calendar/trade-day/2026-03-01/2026-03-10?workDay=true",
  }),
  "GET /api/dictionary/calendar/trade-day/{monthStart}/{today}": () => ({
    url: "/api/dictionary/calendar/trade-day/2026-03-01/2026-03-10",
  }),
  "PUT /api/integration/dictionaries/{name}": () => ({
    url: "/api/integration/dictionaries/commodity",
    payload: { data: [] },
  }),
  "PUT /api/integration/notices/{id}/result": ({ noticeId }) => ({
    url: `/api/integration/notices/${noticeId}/result`,
    payload: { data: { result: "processed" } },
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
  "PUT /api/Agreements/update": ({ reportId, values }) => ({
    payload: { id: reportId, dataXML: reportXml({ ...values, contract_number: randomUUID() }) },
  }),
  "PUT /api/Agreements/status": ({ reportId }) => ({
    payload: { id: reportId, status: 3, description: "Нет подписи" },
  }),
  "PUT /api/Agreements/deal": ({ reportId }) => ({ payload: { id: reportId, isDubious: true } }),
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
    payload: { data: { isBlockedState: false } },
  }),
  "PUT /api/integration/proposals": () => ({ payload: { data: [] } }),
  "POST /api/registration/Users/notices/read": () => ({ payload: { ids: [1] } }),
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
  "POST /api/registration/Applications/accept": ({ applicationId }) => ({ payload: { id: applicationId } }),
  "POST /api/registration/Applications/reject": ({ applicationId }) => ({
    payload: { id: applicationId, description: "Нет доверенности" },
  }),
  "GET /api/registration/Applications/signature/download": ({ applicationId }) => ({
    url: `?id=${applicationId}`,
  }),
  [`POST ${participants}/auctions/members`]: () => ({ payload: {} }),
  [`POST ${participants}/auctions/members/authorized`]: () => ({ payload: {} }),
  [`POST ${participants}/auctions/download`]: () => ({ payload: {} }),
  [`POST ${participants}/auctions/drafts/download/{id}`]: ({ memberDraftId }) => ({
    url: `${participants}/auctions/drafts/download/${memberDraftId}`,
    payload: {},
  }),
  [`POST ${participants}/applications`]: () => ({ payload: {} }),
  [`POST ${participants}/applications/{id}`]: ({ memberOrderId }) => ({
    url: `${participants}/applications/${memberOrderId}`,
    payload: {},
  }),
  [`POST ${participants}/applications/download/{id}`]: ({ memberOrderId }) => ({
    url: `${participants}/applications/download/${memberOrderId}`,
    payload: {},
  }),
  [`POST ${participants}/applications/send`]: ({ memberId, memberDraftId }) => ({
    payload: { members: [{ memberId, admissionDate: "2026-03-12" }], draftId: memberDraftId },
  }),
  [`PUT ${participants}/applications/{id}/status`]: ({ memberOrderId }) => ({
    url: `${participants}/applications/${memberOrderId}/status`,
    payload: { data: { status: "accepted" } },
  }),
  [`POST ${participants}/applications/drafts`]: () => ({ payload: {} }),
  [`GET ${participants}/applications/drafts/{id}`]: ({ memberDraftId }) => ({
    url: `${participants}/applications/drafts/${memberDraftId}`,
  }),
  [`POST ${participants}/applications/drafts/create`]: () => ({ payload: { drafts: [] } }),
  [`PUT ${participants}/applications/drafts/{id}`]: ({ memberDraftId }) => ({
    url: `${participants}/applications/drafts/${memberDraftId}`,
    payload: { drafts: [] },
  }),
  [`DELETE ${participants}/applications/drafts/{id}`]: ({ memberDraftId }) => ({
    url: `${participants}/applications/drafts/${memberDraftId}`,
  }),
  "PUT /api/integration/members": () => ({ payload: { data: [] } }),
  "GET /api/registration/Organizations/inn": () => ({ url: `?inn=${company}` }),
};

/** The call of an endpoint about a target. */
export function callOf(endpoint: EndpointShape, target: Target): Request {
  const { url = "", ...rest } = given[nameOf(endpoint)]?.(target) ?? {};
  return { url: url.startsWith("/") ? url : endpoint.path + url, ...rest };
}

/** Whether the call names a record that may be somebody else's. */
export const namesRecord = (endpoint: EndpointShape): boolean => (given[nameOf(endpoint)]?.length ?? 0) > 0;
