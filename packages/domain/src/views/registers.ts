import { reportFilters, reportRegister } from "../agreements/register.ts";
import { applicationRegister } from "../applications/register.ts";
import { proposalRegister } from "../auctions/register.ts";
import type { CatalogName } from "../catalogs/catalogs.ts";
import { catalogRegisters } from "../catalogs/register.ts";
import { contractRegister } from "../contracts/register.ts";
import { punctualityRegister } from "../duties/punctuality.ts";
import { dutyRuleRegister } from "../duties/register.ts";
import { noticeRegister } from "../exchange/register.ts";
import {
  accessRegister,
  applicationRegister as admissionRegister,
  draftRegister,
  memberRegister,
} from "../members/register.ts";
import { organizationRegister } from "../organizations/register.ts";
import { searchFilter } from "../shared/registers/list-request.ts";
import { maxPageSize, sortDirections } from "../shared/registers/pagination.ts";
import { queriedColumns, registerColumns, registerKeys } from "../shared/registers/register-columns.ts";
import type { RegisterColumns } from "../shared/registers/register.ts";
import { spotRegister } from "../spot/register.ts";
import { userRegister } from "../users/register.ts";
import type { ViewState } from "./view.ts";

/** Allowed names in the URL of a register. */
interface Viewed {
  readonly register: RegisterColumns;
  /** Whether every column is a filter, `f.<column>`. */
  readonly isNarrowedByColumns?: true;
  /** Additional filters. */
  readonly filters: readonly string[];
  /** Filters for staff only. */
  readonly staffFilters?: readonly string[];
  /** Whether the whole register is for staff only. */
  readonly isForStaff?: true;
}

const askedFor = (register: RegisterColumns) => queriedColumns(register).map(({ parameter }) => parameter);
const narrowedByColumns = (register: RegisterColumns, ...filters: readonly string[]) =>
  ({ register, isNarrowedByColumns: true, filters }) as const;

/** The search text of contracts and spot deals. */
const searchOfDeals = `f.${searchFilter}`;

/** Each catalogue is a separate register. */
const ofCatalogs = Object.fromEntries(
  Object.entries(catalogRegisters).map(([name, register]) => [
    `catalogs_${name}`,
    { register, filters: askedFor(register), isForStaff: true },
  ]),
) as unknown as { readonly [Name in `catalogs_${CatalogName}`]: Viewed & { readonly isForStaff: true } };

/** WORK-040: registers with views, by the keys of their column settings in the browser (G-26). */
export const viewedRegisters = {
  agreements_register: {
    register: reportRegister,
    filters: Object.keys(reportFilters),
    staffFilters: Object.entries(reportFilters).flatMap(([name, filter]) =>
      "audience" in filter ? [name] : [],
    ),
  },
  applications: { register: applicationRegister, filters: [...askedFor(applicationRegister), "isOperator"] },
  ...ofCatalogs,
  contracts: narrowedByColumns(contractRegister, "confirmed", "tab", searchOfDeals),
  duty_punctuality: { ...narrowedByColumns(punctualityRegister), isForStaff: true },
  duty_rules: { ...narrowedByColumns(dutyRuleRegister), isForStaff: true },
  exchange_notices: { ...narrowedByColumns(noticeRegister, "show"), isForStaff: true },
  members: narrowedByColumns(memberRegister),
  members_access: narrowedByColumns(accessRegister),
  members_applications: narrowedByColumns(admissionRegister),
  members_drafts: narrowedByColumns(draftRegister),
  members_edit: narrowedByColumns(memberRegister),
  organizations: {
    register: organizationRegister,
    filters: askedFor(organizationRegister),
    isForStaff: true,
  },
  proposals: {
    register: proposalRegister,
    filters: [
      "isDraft",
      "past",
      "auctionDateFrom",
      "auctionDateTo",
      "commodityName",
      "basisName",
      "createUser",
    ],
  },
  spot: narrowedByColumns(spotRegister, "processed", "tab", searchOfDeals),
  users: { register: userRegister, filters: askedFor(userRegister), isForStaff: true },
} as const satisfies Readonly<Record<string, Viewed>>;

export type ViewedRegister = keyof typeof viewedRegisters;
export const viewedNames = Object.keys(viewedRegisters) as [ViewedRegister, ...ViewedRegister[]];

/** Whether the stored name is a current register with views. */
export const isViewed = (name: string): name is ViewedRegister => Object.hasOwn(viewedRegisters, name);

/** Whether the reader has access to the register. */
export const hasRegister = (name: ViewedRegister, isStaff: boolean): boolean =>
  isStaff || !("isForStaff" in viewedRegisters[name]);

/** Returns predicates for the names that are valid in this register for this reader. */
function knowing(name: ViewedRegister, isStaff: boolean) {
  const { register, filters, isNarrowedByColumns, staffFilters = [] }: Viewed = viewedRegisters[name];
  const shown = registerColumns(register, isStaff);
  const columns = new Set<string>(shown.map(([key]) => key));
  const narrowing = new Set(
    shown.flatMap(([key, { alias }]) => (alias === undefined ? [key] : [key, alias])),
  );
  const isForOthers = (key: string) => !isStaff && register[key]?.audience === "staff";
  const sortKeys = new Set(registerKeys(register).filter((key) => !isForOthers(key)));
  const inAddress = ([key, value]: readonly [string, string]): boolean => {
    if (key === "sort") return sortKeys.has(value);
    if (key === "order") return sortDirections.some((direction) => direction === value);
    if (key === "size") return /^[1-9]\d{0,2}$/.test(value) && Number(value) <= maxPageSize;
    if (key.startsWith("f.") && narrowing.has(key.slice(2))) return isNarrowedByColumns === true;
    return filters.includes(key) && (isStaff || !staffFilters.includes(key));
  };
  return { inAddress, isColumn: (key: string) => columns.has(key) };
}

/** WORK-040: returns the names in a state that the register does not have; the server rejects such a view. */
export function unknownNames(
  name: ViewedRegister,
  isStaff: boolean,
  { address, columns }: ViewState,
): string[] {
  const { inAddress, isColumn } = knowing(name, isStaff);
  const named = columns ? [...columns.order, ...columns.hidden, ...columns.pinned] : [];
  return [
    ...Object.entries(address).flatMap((entry) => (inAddress(entry) ? [] : [entry[0]])),
    ...new Set(named.filter((key) => !isColumn(key))),
  ];
}

/** WORK-040: returns a stored state without columns and filters that the register no longer has. */
export function knownState(name: ViewedRegister, isStaff: boolean, state: ViewState): ViewState {
  const { inAddress, isColumn } = knowing(name, isStaff);
  const { order: direction, ...address } = Object.fromEntries(
    Object.entries(state.address).filter(inAddress),
  );
  const { columns } = state;
  return {
    ...state,
    address: { ...address, ...(address["sort"] && direction ? { order: direction } : {}) },
    columns: columns && {
      order: columns.order.filter(isColumn),
      hidden: columns.hidden.filter(isColumn),
      pinned: columns.pinned.filter(isColumn),
    },
  };
}
