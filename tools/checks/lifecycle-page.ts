import { agreementLifecycle } from "../../packages/domain/src/agreements/lifecycle.ts";
import { applicationLifecycle } from "../../packages/domain/src/applications/lifecycle.ts";
import { proposalLifecycle } from "../../packages/domain/src/auctions/lifecycle.ts";
import { contractLifecycle, deliveryLifecycle } from "../../packages/domain/src/contracts/lifecycle.ts";
import {
  admissionLifecycle,
  memberLifecycle,
  orderLifecycle,
} from "../../packages/domain/src/members/lifecycle.ts";
import { organizationLifecycle } from "../../packages/domain/src/organizations/lifecycle.ts";
import type { Lifecycle, StateValue } from "../../packages/domain/src/shared/registers/lifecycle.ts";
import { executionLifecycle, recordLifecycle } from "../../packages/domain/src/spot/lifecycle.ts";
import { userLifecycle } from "../../packages/domain/src/users/lifecycle.ts";

/** HOUSE-005: kinds of records with states, named as in the glossary. */
export const lifecycles: Readonly<Record<string, Lifecycle>> = {
  "Contract reports (agreements)": agreementLifecycle,
  "Applications for access (applications)": applicationLifecycle,
  "Auction proposals (auctions)": proposalLifecycle,
  "Contracts: delivery report (contracts)": contractLifecycle,
  "Contracts: delivery (contracts)": deliveryLifecycle,
  "Auction members (members)": memberLifecycle,
  "Admissions (members)": admissionLifecycle,
  "Applications to change admissions (members)": orderLifecycle,
  "Organisations (organizations)": organizationLifecycle,
  "Spot deals: report (spot)": recordLifecycle,
  "Spot deals: execution (spot)": executionLifecycle,
  "Users (users)": userLifecycle,
};

/** Name of a state, with its stored number or word if that differs. */
function nameOf({ states }: Lifecycle, state: StateValue): string {
  const [name, value] = Object.entries(states).find(([key, one]) => one === state || key === state)!;
  return value === name ? name : `${name} (${value})`;
}

function sectionOf([title, lifecycle]: [string, Lifecycle]): string {
  const rows = lifecycle.transitions.map(({ act, from, to, by, requirement, ...more }) => {
    const conditions = Object.entries(more).map(([key, value]) =>
      value === true ? key : `${key}: ${String(value)}`,
    );
    const sources = from.map((state) => nameOf(lifecycle, state)).join(", ") || "—";
    const target = to === undefined ? "deleted" : nameOf(lifecycle, to);
    return `| ${act} | ${sources} | ${target} | ${by} | ${conditions.join(", ")} | ${requirement} |`;
  });
  return [
    `## ${title}`,
    "",
    "| Action | From | To | By | Condition | Requirement |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** Generates docs/lifecycles.md from the tables. */
export const lifecyclePage = (): string =>
  [
    "# Lifecycles",
    "",
    "All state transitions of records, generated from `packages/domain/src/<area>/lifecycle.ts`. Run",
    "`npx node tools/checks/check-states.ts --write` after a change; `npm run check` fails while this page is out of date.",
    "A dash in *From* means that the action creates the record; *deleted* in *To* means that it removes the record.",
    "",
    ...Object.entries(lifecycles).map(sectionOf),
  ].join("\n");
