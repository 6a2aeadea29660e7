import { randomUUID } from "node:crypto";
import type { EndpointShape } from "@birzha/domain/shared/endpoint.ts";
import { decideProposal, importProposals } from "@birzha/domain/auctions/processing-api.ts";
import { createRule, updateRule } from "@birzha/domain/duties/rule-api.ts";
import { createCustomRule, updateCustomRule } from "@birzha/domain/rules/custom-rule-api.ts";
import { importDeals } from "@birzha/domain/spot/api.ts";
import { callOf } from "../permissions/permissions-calls.ts";
import type { Target } from "../permissions/permissions-target.ts";
import { aDutyRule } from "../stages/duties.ts";
import { aRuleBody } from "../stages/rules.ts";
import { aTradingMember } from "../stages/factories.ts";
import { aProposal } from "../stages/proposals.ts";
import { submission } from "../stages/reports.ts";
import { withField, type InputField } from "../stages/schema-fields.ts";
import { guest, signIn, type TestResponse, type TestClient } from "../stages/sign-in.ts";
import { aSpotDeal, spotItem } from "../stages/spot.ts";
import { openContractsStage, type ContractsStage } from "../stages/contracts.ts";

/** A portal with records of every area, for tests that send one value to every field of every endpoint. */
export interface WalkStage extends ContractsStage {
  /** Records of the organisation. */
  readonly target: Target;
  /** Sends a valid input with one changed field, as every actor with access or as the first of them. */
  readonly send: (
    endpoint: EndpointShape,
    field: InputField,
    value: unknown,
    as?: "each actor" | "one actor",
  ) => Promise<readonly TestResponse<unknown>[]>;
}

/** Inputs of endpoints whose examples do not use the fields. */
const samples = (
  { firm: organization }: ContractsStage,
  dutyRuleId: number,
): ReadonlyMap<EndpointShape, () => unknown> =>
  new Map<EndpointShape, () => unknown>([
    [createRule, () => aDutyRule()],
    [createCustomRule, () => aRuleBody()],
    [updateCustomRule, () => ({ ...aRuleBody(), version: 1 })],
    [updateRule, () => ({ ...aDutyRule(), id: dutyRuleId, version: 1 })],
    [importDeals, () => ({ data: [spotItem({ externalId: randomUUID(), ownerInn: organization.inn })] })],
    [
      importProposals,
      () => ({
        data: [
          { externalId: randomUUID(), firmInn: organization.inn, proposal: aProposal("2026-03-20").data },
        ],
      }),
    ],
  ]);

/** `const stage = await openWalkStage(); afterAll(stage.close)`; the clock is at noon of 10 March 2026. */
export async function openWalkStage(): Promise<WalkStage> {
  const stage = await openContractsStage("2026-03-10T12:00:00+03:00");
  const {
    app,
    database,
    firm: organization,
    otherFirm: otherOrganization,
    owner,
    operator,
    machine,
    choices,
  } = stage;
  const { db } = database;
  const idOf = async (client: TestClient, url: string, body: object) => {
    const { status, data, body: text } = await client.post<{ id: number }>(url, body);
    if (status !== 200) throw new Error(text);
    return data.id;
  };
  const reportId = await idOf(owner, "/api/Agreements/create", submission(organization.id, choices.domestic));
  const draftId = await idOf(owner, "/api/auctions/draft", { data: {} });
  const proposalId = await idOf(owner, "/api/auctions/proposal", aProposal("2026-03-20"));
  const dutyRuleId = await idOf(operator, createRule.path, aDutyRule());
  const { id: memberId } = await aTradingMember(db);
  const spotDealId = (await aSpotDeal(db, { owner_inn: organization.inn })).id;
  const contractId = await stage.aContract({ contractDate: "2026-03-02" });
  const none = 987_654_321;
  const target: Target = {
    ...{
      userId: none,
      successorId: none,
      successionId: none,
      sessionId: none,
      fileId: none,
      applicationId: none,
      noticeId: none,
      memberOrderId: none,
    },
    ...{
      spotFileId: none,
      importId: none,
      receiptNumber: "987654321-1-7F3K9QW2XM",
      viewId: none,
      approvalId: none,
      keyId: none,
      delegationId: none,
      invitationId: none,
      powerId: none,
    },
    ...{ mentionId: none, mentionSeen: "0".repeat(16), pairedId: none, disputeId: none },
    ...{
      organizationId: otherOrganization.id,
      reportId,
      draftId,
      proposalId,
      memberId,
      memberDraftId: none,
      contractId,
      spotDealId,
    },
    ...{ dutyRuleId, ruleId: none, webhookId: none, webhookKind: "agreements", values: choices.domestic },
  };
  const operatorForOrganization = await signIn(app, db, "operator", { organizationId: organization.id });
  const actors = { guest: guest(app), owner, operator: operatorForOrganization, machine };
  const own = samples(stage, dutyRuleId);
  const send: WalkStage["send"] = async (endpoint, { part, path }, value, as = "each actor") => {
    const { url: usual, payload } = callOf(endpoint, target);
    const [address, query] = usual.split("?") as [string, string?];
    const body =
      own.get(endpoint)?.() ?? (endpoint === decideProposal ? payload : (endpoint.example ?? payload));
    const url =
      part === "params"
        ? endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
            encodeURIComponent(name === path[0] ? String(value) : "2026-03-05"),
          )
        : part === "query"
          ? `${address}?${withParameter(query, path[0]!, String(value))}`
          : usual;
    const changed =
      part === "body"
        ? withField(body, path, value)
        : part === "row"
          ? withField(body, [Object.keys(body as object)[0]!, "0", ...path], value)
          : body;
    const responses: TestResponse<unknown>[] = [];
    for (const [kind, client] of Object.entries(actors) as [keyof typeof actors, TestClient][]) {
      if (endpoint.access[kind] === "no") continue;
      const { method } = endpoint;
      responses.push(
        await (method === "GET" || method === "DELETE"
          ? client[method === "GET" ? "get" : "delete"](url)
          : client[method === "POST" ? "post" : "put"](url, changed as object)),
      );
      if (as === "one actor") break;
    }
    return responses;
  };
  return { ...stage, target, send };
}

function withParameter(query: string | undefined, name: string, value: string): string {
  const parameters = new URLSearchParams(query);
  parameters.set(name, value);
  return parameters.toString();
}
