import type { Organization } from "@birzha/domain/organizations/organization.ts";
import { organizationRegister } from "@birzha/domain/organizations/register.ts";
import type { Succession } from "@birzha/domain/organizations/succession-api.ts";
import { ru } from "@birzha/phrases/ru.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen, dialogOf, pressIn } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { registerRow } from "../../../test/register-row.ts";
import { data, page } from "../../../test/sample-exchange.tsx";
import { organizationsRoutes } from "./routes.tsx";

const { succession: words } = ru.organizations;
const calls = "/api/registration/Organizations";
const firm = (id: number) => ({ id, inn: `770708389${id}`, name: `ООО «Колос-${id}»` });

const link = (from: number, to: number, given: Partial<Succession> = {}): Succession => ({
  id: from,
  predecessor: firm(from),
  successor: firm(to),
  kind: "merger",
  day: "2026-03-01",
  document: "Договор",
  state: "done",
  recordedAt: "2026-03-10T12:00:00+03:00",
  effectiveAt: "2026-03-10T13:00:00+03:00",
  undoSeconds: null,
  failure: null,
  ...given,
});

const organization: Organization = registerRow(organizationRegister, {
  ...firm(2),
  address: "г. Ростов-на-Дону",
  status: 0,
  statusName: ru.organizations.statuses[0],
  userType: 1,
  version: 3,
});
const area = areaScreen(organizationsRoutes, () => ({
  [`GET ${calls}/2`]: () => data(organization),
  [`GET ${calls}/histories`]: () => page([]),
  [`GET ${calls}/users`]: () => page([]),
  "GET /api/registration/Invitations/list": () => page([]),
  "GET /api/approvals": () => data([]),
}));
const show = async (found: Readonly<Record<"successors" | "predecessors", Succession[]>>) => {
  area.responses[`GET ${calls}/2/successions`] = () => data(found);
  await area.open("/organizations/edit/2", people.operator!);
  await screen.findByRole("form", { name: ru.organizations.page.details });
};
const notices = () => screen.getAllByRole("note").map(({ textContent }) => textContent);

test("FIX-323: the page names direct and further links of the chain", async () => {
  await show({ successors: [link(2, 3), link(3, 4)], predecessors: [link(1, 2), link(0, 1)] });
  const name = (id: number) => `${firm(id).name} (${firm(id).inn})`;
  expect(notices()).toEqual([
    expect.stringContaining(`${words.successorIs} ${name(3)}`),
    expect.stringContaining(`${words.nextIs.replace("{predecessor}", name(3))} ${name(4)}`),
    expect.stringContaining(`${words.predecessorIs} ${name(1)}`),
    expect.stringContaining(`${words.takenOverBy.replace("{predecessor}", name(0))} ${name(1)}`),
  ]);
  expect(screen.queryByRole("button", { name: words.open })).toBeNull();
});

test("FIX-323: the operator undoes a recorded succession after a confirmation", async () => {
  const undone: unknown[] = [];
  area.responses[`POST ${calls}/2/successions/undo`] = (call) => {
    undone.push(call.body);
    return data({ id: 2 });
  };
  await show({ successors: [link(2, 3, { state: "recorded", undoSeconds: 3_599 })], predecessors: [] });
  expect(notices()[0]).toContain("59:59");
  await pressIn(document.body, words.undo);
  await pressIn(await dialogOf(words.undoTitle), words.undo);
  await waitFor(() => expect(undone).toEqual([{ successionId: 2 }]));
});

test("FIX-323: a failed succession shows its reason and can be removed", async () => {
  await show({
    successors: [link(2, 3, { state: "failed", failure: "organizations.successor-blocked" })],
    predecessors: [],
  });
  expect(notices()[0]).toContain(ru.organizations.errors["successor-blocked"]);
  expect(screen.getByRole("button", { name: words.remove })).toBeTruthy();
  expect(screen.getByRole("button", { name: words.open })).toBeTruthy();
});
