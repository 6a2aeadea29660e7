import { ru } from "@birzha/phrases/ru.ts";
import type { NoticeChoices } from "@birzha/domain/notices/notice.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import { followPage } from "../../../i18n/language.ts";
import { takeToasts } from "../../../ui/feedback/toast.ts";
import { UserEmails } from "./user-emails.tsx";

const words = ru.notices;
let stored: NoticeChoices;
let isAway: boolean;

beforeAll(() => followPage("/"));
beforeEach(() => {
  isAway = false;
  stored = {
    hasDigest: false,
    emails: {
      applications: true,
      membership: true,
      blocks: true,
      reports: false,
      proposals: false,
      admissions: false,
      deliveries: false,
      dues: false,
      imports: true,
      webhooks: false,
    },
  };
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("fetch", async (_address: string, { body }: RequestInit = {}) => {
    if (isAway) return new Response("{}", { status: 500 });
    if (typeof body === "string") stored = JSON.parse(body) as NoticeChoices;
    return Response.json({ data: stored, errorMessage: null });
  });
});
afterEach(() => {
  cleanup();
  takeToasts();
  vi.unstubAllGlobals();
});

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: UserEmails }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await router.load();
  render(
    <IntlProvider locale="ru" messages={ru}>
      <MantineProvider>
        <QueryClientProvider client={makeQueryClient()}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </MantineProvider>
    </IntlProvider>,
  );
}

const box = (name: string) => screen.findByRole("checkbox", { name });
const save = () => screen.findByRole("button", { name: words.emails.save });

test("WORK-020: e-mail choices are saved together and survive a failure", async () => {
  await open();
  fireEvent.click(await box(words.topics.reports));
  fireEvent.click(await box(words.emails.digest));
  isAway = true;
  fireEvent.click(await save());
  await waitFor(() => expect(takeToasts()).toHaveLength(1));
  expect(await box(words.topics.reports)).toHaveProperty("checked", true);

  isAway = false;
  const before = stored;
  fireEvent.click(await save());
  await waitFor(() =>
    expect(stored).toEqual({ hasDigest: true, emails: { ...before.emails, reports: true } }),
  );
  await waitFor(async () => expect((await save()).hasAttribute("disabled")).toBe(true));
  expect(await box(words.emails.digest)).toHaveProperty("checked", true);
  // Restored values leave nothing to save.
  fireEvent.click(await box(words.emails.digest));
  expect((await save()).hasAttribute("disabled")).toBe(false);
  fireEvent.click(await box(words.emails.digest));
  expect((await save()).hasAttribute("disabled")).toBe(true);
});

test("WORK-020: a choice that fails to load offers a retry", async () => {
  isAway = true;
  await open();
  const retry = await screen.findByRole("button", { name: ru.app.errors.retry });
  isAway = false;
  fireEvent.click(retry);
  expect(await box(words.topics.blocks)).toHaveProperty("checked", true);
});
