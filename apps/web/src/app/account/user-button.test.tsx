import { ru } from "@birzha/phrases/ru.ts";
import { createRoute } from "@tanstack/react-router";
import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { areaScreen } from "../../../test/area-screen.tsx";
import { people } from "../../../test/people.ts";
import { guardedRoute } from "../../shared/routes/guarded-route.ts";
import { currentUser } from "../../shared/session/session-store.ts";
import { UserButton } from "./user-button.tsx";

const contacts = createRoute({
  getParentRoute: () => guardedRoute,
  path: "/contacts",
  component: () => <UserButton user={currentUser()!} />,
});
const area = areaScreen([contacts], () => ({}));

test.each(["newcomer", "blocked", "employee", "owner", "operator"] as const)(
  "PLAT-080: the menu of the %s has sign-out",
  async (kind) => {
    await area.open("/contacts", people[kind]!);
    await act(
      async () => void fireEvent.click(screen.getByRole("button", { name: new RegExp(ru.app.user.menu) })),
    );
    expect(await screen.findByRole("menuitem", { name: ru.app.menu.signOut })).toBeTruthy();
  },
);
