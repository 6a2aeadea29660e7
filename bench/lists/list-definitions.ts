import { listApplications } from "@birzha/domain/applications/api.ts";
import { applicationRegister } from "@birzha/domain/applications/register.ts";
import { listProposals } from "@birzha/domain/auctions/api.ts";
import { lastStatus } from "@birzha/domain/auctions/lifecycle.ts";
import { listProcessing } from "@birzha/domain/auctions/processing-api.ts";
import { proposalRegister } from "@birzha/domain/auctions/register.ts";
import { catalogCalls } from "@birzha/domain/catalogs/api.ts";
import { catalogRegisters } from "@birzha/domain/catalogs/register.ts";
import { listContracts } from "@birzha/domain/contracts/api.ts";
import { contractRegister } from "@birzha/domain/contracts/register.ts";
import { noticeRegister } from "@birzha/domain/exchange/register.ts";
import { listStaffNotices } from "@birzha/domain/exchange/staff-api.ts";
import { listAuthorizedMembers, listMembers } from "@birzha/domain/members/api.ts";
import { listMemberApplications } from "@birzha/domain/members/application-api.ts";
import {
  admittedRegister,
  applicationRegister as admissionRegister,
  memberRegister,
} from "@birzha/domain/members/register.ts";
import { listOrganizations } from "@birzha/domain/organizations/api.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import { defaultListSize, tabPageSize } from "@birzha/domain/shared/registers/pagination.ts";
import { listDeals } from "@birzha/domain/spot/api.ts";
import { recordStatus } from "@birzha/domain/spot/lifecycle.ts";
import { spotRegister } from "@birzha/domain/spot/register.ts";
import { listUsers } from "@birzha/domain/users/api.ts";
import { userRegister } from "@birzha/domain/users/register.ts";
import { commonWord, rareWord } from "../fill/fill-register.ts";
import {
  addressRequest,
  deskRequest,
  memberRequest,
  proposalRequest,
  type List,
  type View,
} from "./list-requests.ts";

const whole = [{ name: "" }] as const;
/** The screen opens with records of one status. */
const byStatus = (status: unknown): readonly [View, View] => [
  { name: "", query: { status: `${status}` } },
  { name: "of any status" },
];
const month = { auctionDateFrom: "2025-03-01", auctionDateTo: "2025-03-31" };
const columnFilters = { size: defaultListSize, filters: "columns", isSorted: true } as const;
const parameterFilters = { size: tabPageSize, filters: "parameters", isSorted: true } as const;

const catalog = (name: "productTypes" | "deliveryTypes"): List => ({
  ...parameterFilters,
  name,
  register: catalogRegisters[name],
  request: addressRequest(catalogCalls[name].list),
  views: whole,
});

/** FAST-005: the lists of the product by register and endpoint; the audit log, which has no register, is apart. */
export const lists: readonly List[] = [
  {
    ...columnFilters,
    name: "contracts",
    register: contractRegister,
    request: deskRequest(listContracts),
    views: [{ name: "" }, { name: "with processed", query: { showConfirmedTransactions: "true" } }],
    fragments: {
      minisessionNumber: ["МС-1", rareWord],
      contractNumber: ["/25", rareWord],
      direction: ["Продажа", rareWord],
    },
    isForMembers: true,
  },
  {
    ...columnFilters,
    name: "spot",
    register: spotRegister,
    request: deskRequest(listDeals),
    views: [
      { name: "" },
      {
        name: "with processed",
        conditions: [
          {
            key: "statusRecord",
            column: spotRegister.statusRecord,
            values: Object.values(recordStatus).map(String),
          },
        ],
      },
    ],
    fragments: {
      statusSettlement: ["не завершены", rareWord],
      codeItem: ["WHT", rareWord],
      contractNumber: ["S-5", rareWord],
    },
    isForMembers: true,
  },
  {
    name: "proposals",
    register: proposalRegister,
    request: proposalRequest(listProposals),
    size: defaultListSize,
    filters: "none",
    isSorted: true,
    views: [
      { name: "", query: { getClosedProposal: "false" } },
      { name: "past", query: { getClosedProposal: "true" } },
    ],
    more: {
      "common commodityName": { commodityName: commonWord },
      "rare commodityName": { commodityName: rareWord },
      "common basisName": { basisName: commonWord },
      "rare basisName": { basisName: rareWord },
      "a month of auctions": month,
    },
    isForMembers: true,
  },
  {
    name: "processing",
    register: proposalRegister,
    request: proposalRequest(listProcessing),
    size: defaultListSize,
    filters: "none",
    isSorted: false,
    views: whole,
    more: {
      ...Object.fromEntries(
        Array.from({ length: lastStatus }, (_, index) => [`status ${index + 1}`, { status: `${index + 1}` }]),
      ),
      "one firm": { firmId: "3" },
      "a month of auctions": month,
    },
  },
  {
    ...columnFilters,
    name: "members",
    register: memberRegister,
    request: memberRequest(listMembers),
    views: whole,
    isForMembers: true,
  },
  {
    ...columnFilters,
    name: "admitted",
    register: admittedRegister,
    request: memberRequest(listAuthorizedMembers),
    views: whole,
    // Each of the admitting firms admits a thousand members.
    fragments: { firmName: [commonWord] },
    isForMembers: true,
  },
  {
    ...columnFilters,
    name: "admissions",
    register: admissionRegister,
    request: memberRequest(listMemberApplications),
    views: whole,
    isForMembers: true,
  },
  {
    ...parameterFilters,
    name: "users",
    register: userRegister,
    request: addressRequest(listUsers),
    views: byStatus(userRegister.status.initial),
    fragments: { account: ["zernov", "bobrolesie"] },
  },
  {
    ...parameterFilters,
    name: "organizations",
    register: organizationRegister,
    request: addressRequest(listOrganizations),
    views: byStatus(organizationRegister.status.initial),
  },
  {
    ...parameterFilters,
    name: "applications",
    register: applicationRegister,
    request: addressRequest(listApplications),
    views: [
      { name: "", query: { isOperator: "true", status: `${applicationRegister.status.initial}` } },
      { name: "of any status", query: { isOperator: "false" } },
    ],
    more: { "to the operator": { isOperator: "true" } },
  },
  {
    ...columnFilters,
    name: "notices",
    register: noticeRegister,
    request: deskRequest(listStaffNotices),
    views: ["waiting", "unread", "all"].map((show) => ({
      name: show,
      query: { show },
    })) as unknown as List["views"],
  },
  catalog("productTypes"),
  catalog("deliveryTypes"),
];
