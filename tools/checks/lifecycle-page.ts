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

/** HOUSE-005: every kind of record with states, by the words of the glossary. */
export const lifecycles: Readonly<Record<string, Lifecycle>> = {
  "Reports of contracts (agreements)": agreementLifecycle,
  "Applications for access (applications)": applicationLifecycle,
  "Auction proposals (auctions)": proposalLifecycle,
  "Contracts: the report of delivery (contracts)": contractLifecycle,
  "Contracts: the delivery (contracts)": deliveryLifecycle,
  "Trading members (members)": memberLifecycle,
  "Admissions (members)": admissionLifecycle,
  "Applications to change admissions (members)": orderLifecycle,
  "Organisations (organizations)": organizationLifecycle,
  "Spot deals: what was reported (spot)": recordLifecycle,
  "Spot deals: the execution (spot)": executionLifecycle,
  "Users (users)": userLifecycle,
};

/** A state by its name, with the number or word that stands for it where that is another. */
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
    const target = to === undefined ? "gone" : nameOf(lifecycle, to);
    return `| ${act} | ${sources} | ${target} | ${by} | ${conditions.join(", ")} | ${requirement} |`;
  });
  return [
    `## ${title}`,
    "",
    "| Act | From | To | By | Only | Asked for by |",
    "|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** docs/lifecycles.md, made from the tables. */
export const lifecyclePage = (): string =>
  [
    "# Lifecycles",
    "",
    "Every step that a record can take, as the tables in `packages/domain/src/<area>/lifecycle.ts` have it; nothing else moves",
    "it. The page is made from them (`npm exec -- node tools/checks/check-states.ts --write`), and `npm run check` says when it lags behind.",
    "A dash: there is no record yet.",
    "",
    ...Object.entries(lifecycles).map(sectionOf),
  ].join("\n");
