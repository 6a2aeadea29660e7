import { listApplications } from "@birzha/domain/applications/api.ts";
import { applicationRegister } from "@birzha/domain/applications/register.ts";
import { creatorPage, listCreators, listProposals } from "@birzha/domain/auctions/api.ts";
import { listProcessing } from "@birzha/domain/auctions/processing-api.ts";
import { lastStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { proposalRegister } from "@birzha/domain/auctions/register.ts";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { catalogRegisters } from "@birzha/domain/catalogs/register.ts";
import { listContracts } from "@birzha/domain/contracts/api.ts";
import { contractRegister } from "@birzha/domain/contracts/register.ts";
import { noticeRegister } from "@birzha/domain/exchange/register.ts";
import { listStaffNotices } from "@birzha/domain/exchange/staff-api.ts";
import { listAuthorizedMembers, listMemberApplications, listMembers } from "@birzha/domain/members/api.ts";
import {
  admittedRegister,
  applicationRegister as admissionRegister,
  memberRegister,
} from "@birzha/domain/members/register.ts";
import { listOrganizations } from "@birzha/domain/organizations/api.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import { defaultListSize, tabPageSize } from "@birzha/domain/shared/paging.ts";
import type { RegisterColumn } from "@birzha/domain/shared/register.ts";
import { listDeals } from "@birzha/domain/spot/api.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister } from "@birzha/domain/spot/register.ts";
import { listUsers } from "@birzha/domain/users/api.ts";
import { userRegister } from "@birzha/domain/users/register.ts";
import { commonWord, rareWord } from "./fill-register.ts";
import {
  addressed,
  byAddress,
  byDesk,
  byOperations,
  byPlace,
  type Condition,
  type List,
  type MoreFilter,
  type View,
} from "./list-wires.ts";

const touched = (table: string, column: string) =>
  `update ${table} set ${column} = ${column} where ctid = any (array(select ctid from ${table} limit 1))`;

const month = { auctionDateFrom: "2025-03-01", auctionDateTo: "2025-03-31" };
const allOf = (key: string, column: RegisterColumn, values: readonly number[]): Condition => ({
  key,
  column,
  values: values.map(String),
});

const catalog = (name: "productTypes" | "deliveryTypes", table: string): List => ({
  name,
  register: catalogRegisters[name],
  call: byAddress(catalogCalls[name].list),
  size: tabPageSize,
  narrowedBy: "parameters",
  isSorted: true,
  views: [{ name: "", isNarrowed: true }],
  touch: touched(table, "code"),
});

const whole: View = { name: "", isNarrowed: true };

/** FAST-005: the lists of the product, each by its register and its endpoint; all but the audit log, which is no register. */
export const lists: readonly List[] = [
  {
    name: "contracts",
    register: contractRegister,
    call: byDesk(listContracts),
    size: defaultListSize,
    narrowedBy: "columns",
    isSorted: true,
    views: [
      { name: "", isNarrowed: false },
      { name: "with processed", query: { showConfirmedTransactions: "true" }, isNarrowed: true },
    ],
    fragments: {
      minisessionNumber: ["МС-1", rareWord],
      contractNumber: ["/25", rareWord],
      direction: ["Продажа", rareWord],
    },
    ofMembers: "counterpartyName",
    touch: touched("contract_deals", "updated_at"),
  },
  {
    name: "spot",
    register: spotRegister,
    call: byDesk(listDeals),
    size: defaultListSize,
    narrowedBy: "columns",
    isSorted: true,
    views: [
      { name: "", isNarrowed: false },
      {
        name: "with processed",
        conditions: [allOf("statusRecord", spotRegister.statusRecord, Object.values(recordStatus))],
        isNarrowed: true,
      },
    ],
    fragments: {
      statusSettlement: ["не завершены", rareWord],
      codeItem: ["WHT", rareWord],
      contractNumber: ["S-5", rareWord],
    },
    ofMembers: "contractorName",
    touch: touched("spot_deals", "imported_at"),
  },
  {
    name: "proposals",
    register: proposalRegister,
    call: byPlace(listProposals),
    size: defaultListSize,
    narrowedBy: "nothing",
    isSorted: true,
    views: [
      { name: "", query: { getClosedProposal: "false" }, isNarrowed: false },
      { name: "past", query: { getClosedProposal: "true" }, isNarrowed: true },
    ],
    more: ({ sample: { createUser } }): readonly MoreFilter[] => [
      { name: `commodityName «${commonWord}»`, isSubstring: true, query: { commodityName: commonWord } },
      { name: `commodityName «${rareWord}»`, isSubstring: true, query: { commodityName: rareWord } },
      { name: `basisName «${commonWord}»`, isSubstring: true, query: { basisName: commonWord } },
      { name: `basisName «${rareWord}»`, isSubstring: true, query: { basisName: rareWord } },
      { name: "createUser", query: { createUser: (createUser as { readonly ru: string }).ru } },
      { name: "a month of auctions", query: month },
    ],
    beside: ({ query = {} }) =>
      addressed(listCreators, { ...query, page: `${creatorPage.page}`, size: `${creatorPage.size}` }),
    ofMembers: {
      name: `commodityName «${commonWord}»`,
      isSubstring: true,
      query: { commodityName: commonWord },
    },
    touch: touched("auction_proposals", "changed_at"),
  },
  {
    name: "processing",
    register: proposalRegister,
    call: byPlace(listProcessing),
    size: defaultListSize,
    narrowedBy: "nothing",
    isSorted: false,
    views: [whole],
    more: ({ organizationId }): readonly MoreFilter[] => [
      ...Array.from({ length: lastStatus }, (_, place) => ({
        name: `status ${place + 1}`,
        query: { status: `${place + 1}` },
      })),
      { name: "firmId", query: { firmId: `${organizationId}` } },
      { name: "a month of auctions", query: month },
    ],
    touch: touched("auction_proposals", "changed_at"),
  },
  {
    name: "members",
    register: memberRegister,
    call: byOperations(listMembers),
    size: defaultListSize,
    narrowedBy: "columns",
    isSorted: true,
    views: [whole],
    ofMembers: "memberName",
    touch: touched("trading_members", "changed_at"),
  },
  {
    name: "admitted",
    register: admittedRegister,
    call: byOperations(listAuthorizedMembers),
    size: defaultListSize,
    narrowedBy: "columns",
    isSorted: true,
    views: [whole],
    // Whoever admits anybody admits a thousand.
    fragments: { firmName: [commonWord] },
    ofMembers: "memberName",
    touch: touched("member_admissions", "application_id"),
  },
  {
    name: "admissions",
    register: admissionRegister,
    call: byOperations(listMemberApplications),
    size: defaultListSize,
    narrowedBy: "columns",
    isSorted: true,
    views: [whole],
    ofMembers: "commentLku",
    touch: touched("member_applications", "last_edit_at"),
  },
  {
    name: "users",
    register: userRegister,
    call: byAddress(listUsers),
    size: tabPageSize,
    narrowedBy: "parameters",
    isSorted: true,
    views: [
      { name: "", query: { status: `${userRegister.status.initial}` }, isNarrowed: true },
      { name: "of any status", isNarrowed: true },
    ],
    fragments: { account: ["zernov", "bobrolesie"] },
    touch: touched("users", "phone"),
  },
  {
    name: "organizations",
    register: organizationRegister,
    call: byAddress(listOrganizations),
    size: tabPageSize,
    narrowedBy: "parameters",
    isSorted: true,
    views: [
      { name: "", query: { status: `${organizationRegister.status.initial}` }, isNarrowed: true },
      { name: "of any status", isNarrowed: true },
    ],
    touch: touched("organizations", "address"),
  },
  {
    name: "applications",
    register: applicationRegister,
    call: byAddress(listApplications),
    size: tabPageSize,
    narrowedBy: "parameters",
    isSorted: true,
    views: [
      {
        name: "",
        query: { isOperator: "true", status: `${applicationRegister.status.initial}` },
        isNarrowed: false,
      },
      { name: "of any status", query: { isOperator: "false" }, isNarrowed: true },
    ],
    more: () => [{ name: "isOperator true", query: { isOperator: "true" } }],
    touch: touched("applications", "phone"),
  },
  {
    name: "notices",
    register: noticeRegister,
    call: byDesk(listStaffNotices),
    size: defaultListSize,
    narrowedBy: "columns",
    isSorted: true,
    views: [
      { name: "", query: { show: "waiting" }, isNarrowed: false },
      { name: "unread", query: { show: "unread" }, isNarrowed: false },
      { name: "all", query: { show: "all" }, isNarrowed: true },
    ],
    touch: touched("exchange_notices", "created_at"),
  },
  catalog("productTypes", "product_types"),
  catalog("deliveryTypes", "delivery_types"),
];
