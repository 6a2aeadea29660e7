import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leaveSession } from "../../../../shared/session/session-end.ts";
import { rereadUser, startSession } from "../../../../shared/session/session-sync.ts";
import { takeToasts } from "../../../../ui/feedback/toast.ts";
import { RowControls } from "../../register/row-controls.tsx";
import type { RegisterEntry } from "../../queries.ts";
import { followTemplate, saveTemplate, readTemplate } from "./use-report-template.ts";

const organizationOf = (id: number) => ({ id, inn: "6163159204", name: `Организация ${id}`, status: 0 });
const user = (account: string, organizationId: number) => ({
  userId: 1,
  account,
  name: "",
  phone: "",
  status: 0,
  description: null,
  role: 1,
  userType: 0,
  organizationInfo: organizationOf(organizationId),
  hasAccess: true,
  hasAuctions: false,
  hasContracts: false,
  hasSpot: false,
  unreadNotices: 0,
  defaultViews: [],
  scope: "openid",
});

/** The server returns this user with this organisation. */
async function signInAs(account: string, organizationId: number) {
  respondWith(account, organizationId);
  await rereadUser();
}

const respondWith = (account: string, organizationId: number) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json({ data: user(account, organizationId), errorMessage: null })),
  );

let stopFollowing: () => void;
beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  localStorage.clear();
  sessionStorage.clear();
  respondWith("employee", 10);
  await startSession();
  await signInAs("employee", 10);
  stopFollowing = followTemplate();
  takeToasts();
});
afterEach(() => {
  stopFollowing();
  cleanup();
  vi.unstubAllGlobals();
});

const report = (id: number) => ({ id, files: [] as RegisterEntry["files"] }) as RegisterEntry;

function showRows(...ids: number[]) {
  render(
    <MantineProvider>
      <IntlProvider locale="ru" messages={ru} timeZone="Europe/Moscow">
        {ids.map((id) => (
          <RowControls key={id} report={report(id)} organizationId={10} onFiles={() => {}} />
        ))}
      </IntlProvider>
    </MantineProvider>,
  );
  return (id: number) => screen.getByRole("button", { name: `Сохранить как шаблон: ${id}` });
}
const messages = () => takeToasts().map(({ message }) => message);

describe("the template of new reports", () => {
  test("OTC-090 OTC-091 OTC-095 OTC-096: a click saves the row, a second one resets it", () => {
    const star = showRows(7, 8);
    fireEvent.click(star(7));
    expect(readTemplate()).toEqual({ agreementId: 7, organizationId: 10 });
    expect(star(7).getAttribute("aria-pressed")).toBe("true");
    expect(messages()).toEqual(["Шаблон сохранён. Он будет использован при регистрации нового договора."]);
    fireEvent.click(star(7));
    expect(readTemplate()).toBeUndefined();
    expect(messages()).toEqual(["Шаблон сброшен."]);
  });

  test("OTC-092: another row replaces the previous template", () => {
    const star = showRows(7, 8);
    fireEvent.click(star(7));
    fireEvent.click(star(8));
    expect([7, 8].map((id) => star(id).getAttribute("aria-pressed"))).toEqual(["false", "true"]);
  });

  test("OTC-093 G-46: template and organisation survive a reload of the account", async () => {
    saveTemplate({ agreementId: 7, organizationId: 10 });
    await signInAs("owner", 10);
    expect(readTemplate()).toBeUndefined();
    await signInAs("employee", 10);
    expect(readTemplate()).toEqual({ agreementId: 7, organizationId: 10 });
  });

  test("OTC-094 G-46: a change of organisation deletes the template", async () => {
    saveTemplate({ agreementId: 7, organizationId: 10 });
    await signInAs("employee", 11);
    expect(readTemplate()).toBeUndefined();
    await signInAs("employee", 10);
    expect(readTemplate()).toBeUndefined();
  });

  test("G-46: sign-out deletes the template", async () => {
    saveTemplate({ agreementId: 7, organizationId: 10 });
    leaveSession("signed-out");
    await signInAs("employee", 10);
    expect(readTemplate()).toBeUndefined();
  });

  test("G-46: an invalid stored value is no template", () => {
    for (const text of ["not json", "null", "{}", '{"agreementId":"7","organizationId":10}']) {
      localStorage.setItem("agreement_template_employee", text);
      expect(readTemplate()).toBeUndefined();
    }
  });
});
