import * as api from "@birzha/domain/auctions/api.ts";
import * as dictionaryApi from "@birzha/domain/auctions/dictionary-api.ts";
import {
  formatServerTime,
  isBeforeFifteen,
  moscowTime,
  nearestAuction,
} from "@birzha/domain/auctions/auction-dates.ts";
import { changeableFields } from "@birzha/domain/auctions/proposal/changeable-fields.ts";
import { proposalStatuses } from "@birzha/domain/auctions/lifecycle.ts";
import * as processing from "@birzha/domain/auctions/processing-api.ts";
import { isStaff, type ActingOrganization } from "@birzha/domain/shared/access/actor.ts";
import { en } from "@birzha/phrases/auctions/en.ts";
import { ru } from "@birzha/phrases/auctions/ru.ts";
import type { BindPublic } from "../../platform/http/endpoint-binding/bind-public.ts";
import type { BindEndpoint } from "../../platform/http/endpoint-binding/endpoint-handler.ts";
import { blockProposal } from "./actions/block-proposal.ts";
import { changeProposal } from "./actions/change-proposal.ts";
import { decideProposal } from "./actions/decide-proposal.ts";
import { deleteDraft } from "./actions/delete-draft.ts";
import { importProposals } from "./actions/import-proposals.ts";
import { revokeProposal } from "./actions/revoke-proposal.ts";
import { saveDraft } from "./actions/save-draft.ts";
import { sendProposal } from "./actions/send-proposal.ts";
import { setFieldRule } from "./actions/set-field-rule.ts";
import { recordAuctionResult } from "./actions/record-auction-result.ts";
import { updateDraft } from "./actions/update-draft.ts";
import {
  findLastFiled,
  getStored,
  getStoredAs,
  listFieldRules,
  listHistory,
  listRuleExceptions,
  listOwnHistory,
} from "./proposal-queries.ts";
import { listTradeDays } from "./waiting.ts";
import { isBlocked, toProposal } from "./proposal-rows.ts";
import { listCreators, listDrafts, listProcessing, listProposals } from "./queries.ts";
import { listSchedule } from "./schedule-queries.ts";
import { listCustomers } from "./customer-queries.ts";

/** Binds the endpoints of auction proposals: drafts, filing, dictionaries, processing by the exchange. */
export function bindAuctions(bind: BindEndpoint, bindPublic: BindPublic): void {
  bindPublic(api.getNearestAuction, async ({ db, clock }) => {
    const today = clock.today();
    const tradeDays = await listTradeDays(db, clock.now());
    const auction = nearestAuction(tradeDays, clock.now());
    return { today, isWorkDay: tradeDays[0] === today, auction };
  });
  bind(api.listProposals, ({ db, actor, clock }, { query }) => listProposals(db, actor, query, clock));
  bind(api.listDrafts, ({ db, actor, clock }, { query }) => listDrafts(db, actor, query, clock));
  bind(api.getDraft, async ({ db, actor, clock }, { params: { id } }) =>
    toProposal(await getStoredAs(db, actor, id, true), clock),
  );
  bind(api.getProposal, async ({ db, actor, clock }, { params: { id } }) =>
    toProposal(await getStoredAs(db, actor, id, false), clock),
  );
  bind(api.getProposalHistory, async ({ db, actor }, { params: { id } }) => {
    const stored = await getStoredAs(db, actor, id, false);
    return isStaff(actor) ? listHistory(db, stored) : listOwnHistory(db, stored);
  });
  bind(api.checkProposal, async ({ db, actor, clock }, { params: { id } }) => {
    const stored = await getStored(db, actor, id);
    const rules = await listFieldRules(db, stored.status);
    return changeableFields(stored.status, isBlocked(stored, clock), rules);
  });
  bind(api.getCurrentDate, async ({ db, clock }) => {
    const now = clock.now();
    const time = moscowTime(now);
    return {
      isBeforeFifteen: isBeforeFifteen(time),
      current: formatServerTime(now),
      now: now.toISOString(),
      tradeDays: await listTradeDays(db, now),
    };
  });
  bind(api.getLastProposal, async ({ db, organization }) =>
    organization ? findLastFiled(db, organization.id) : null,
  );
  bind(api.createDraft, saveDraft);
  bind(api.updateDraft, updateDraft);
  bind(api.deleteDraft, deleteDraft);
  bind(api.sendProposal, sendProposal);
  bind(api.changeProposal, changeProposal);
  bind(api.revokeProposal, revokeProposal);
  bindDictionaries(bind);
  bindProcessing(bind);
}

function bindDictionaries(bind: BindEndpoint): void {
  const organizationOf = (company: ActingOrganization | undefined) => ({
    firmId: company?.id ?? null,
    firmName: company?.name ?? null,
  });
  bind(dictionaryApi.getProposalOrganization, async ({ organization }) => organizationOf(organization));
  bind(dictionaryApi.getProposalOrganizationShort, async ({ organization }) => organizationOf(organization));
  bind(dictionaryApi.getAuctionProposalOrganization, async ({ organization }) =>
    organizationOf(organization),
  );
  bind(dictionaryApi.listCreators, ({ db, actor, clock }, { query }) =>
    listCreators(db, actor, query, clock.today()),
  );
  bind(dictionaryApi.listCreatorsShortly, ({ db, actor, clock }, { query }) =>
    listCreators(db, actor, query, clock.today()),
  );
  bind(dictionaryApi.listCustomers, async ({ db }) => [...(await listCustomers(db))]);
  bind(dictionaryApi.listProposalStatuses, async () =>
    proposalStatuses.map((id) => ({ id, name: { ru: ru.statuses[id], en: en.statuses[id] } })),
  );
}

function bindProcessing(bind: BindEndpoint): void {
  bind(processing.listProcessing, ({ db, actor, clock }, { query }) =>
    listProcessing(db, actor, query, clock),
  );
  bind(processing.getProcessing, async ({ db, actor, clock }, { params: { id } }) => {
    const stored = await getStored(db, actor, id);
    return { proposal: toProposal(stored, clock), ...(await listHistory(db, stored)) };
  });
  bind(processing.decideProposal, decideProposal);
  bind(processing.blockProposal, blockProposal);
  bind(processing.recordAuctionResult, recordAuctionResult);
  bind(processing.listFieldRules, async ({ db }) => listRuleExceptions(db));
  bind(processing.setFieldRule, (context, { body }) => setFieldRule(context, body.data));
  bind(processing.importProposals, importProposals);
  bind(processing.listSchedule, ({ db }, { query }) => listSchedule(db, query));
}
