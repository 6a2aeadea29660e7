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
import { maxPageSize, sortDirections } from "../shared/registers/paging.ts";
import { askedColumns, registerColumns, registerKeys } from "../shared/registers/register-columns.ts";
import type { Register } from "../shared/registers/register.ts";
import { spotRegister } from "../spot/register.ts";
import { userRegister } from "../users/register.ts";
import type { ViewState } from "./view.ts";

/** What an address of a register may say. */
interface Viewed {
  readonly register: Register;
  /** Whether each column narrows the list, as `f.<column>`. */
  readonly isNarrowedByColumns?: true;
  /** What else narrows it. */
  readonly filters: readonly string[];
  /** Of these, those that are for staff alone. */
  readonly staffFilters?: readonly string[];
  /** Whether staff alone has this register. */
  readonly isForStaff?: true;
}

const askedFor = (register: Register) => askedColumns(register).map(({ parameter }) => parameter);
const narrowedByColumns = (register: Register, ...filters: readonly string[]) =>
  ({ register, isNarrowedByColumns: true, filters }) as const;

/** Each catalogue is a register of its own. */
const ofCatalogs = Object.fromEntries(
  Object.entries(catalogRegisters).map(([name, register]) => [
    `catalogs_${name}`,
    { register, filters: askedFor(register), isForStaff: true },
  ]),
) as unknown as { readonly [Name in `catalogs_${CatalogName}`]: Viewed & { readonly isForStaff: true } };

/** WORK-040: the registers that have views, by the names under which browsers remember their columns (G-26). */
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
  contracts: narrowedByColumns(contractRegister, "confirmed", "tab"),
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
  spot: narrowedByColumns(spotRegister, "processed", "tab"),
  users: { register: userRegister, filters: askedFor(userRegister), isForStaff: true },
} as const satisfies Readonly<Record<string, Viewed>>;

export type ViewedRegister = keyof typeof viewedRegisters;
export const viewedNames = Object.keys(viewedRegisters) as [ViewedRegister, ...ViewedRegister[]];

/** Whether a stored name is that of a register which still has views. */
export const isViewed = (name: string): name is ViewedRegister => Object.hasOwn(viewedRegisters, name);

/** Whether the reader has such a register at all. */
export const hasRegister = (name: ViewedRegister, isStaff: boolean): boolean =>
  isStaff || !("isForStaff" in viewedRegisters[name]);

/** Whether the names of a state are those of the register, as the reader may know it. */
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
    if (key.startsWith("f.")) return isNarrowedByColumns === true && narrowing.has(key.slice(2));
    return filters.includes(key) && (isStaff || !staffFilters.includes(key));
  };
  return { inAddress, isColumn: (key: string) => columns.has(key) };
}

/** WORK-040: what a state says that the register does not know: such a view is not kept. */
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

/** WORK-040: a state that was kept, without what the register has lost since. */
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
