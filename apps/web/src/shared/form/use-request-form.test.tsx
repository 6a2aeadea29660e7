import { mutationOptions, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { cacheUser } from "../session/session-cache.ts";
import { expireSession } from "../session/session-end.ts";
import { startSession } from "../session/session-sync.ts";
import { useRequestForm } from "./use-request-form.ts";

/** Renders a form of a name and a day; the failure, if given, rejects its requests. */
function openForm(failure?: ApiFailure) {
  const sent: unknown[] = [];
  const saved: unknown[] = [];
  let stale = 0;
  const client = new QueryClient();
  const { result } = renderHook(
    () =>
      useRequestForm({
        mutation: mutationOptions({
          mutationFn: async (request: { readonly title: string }) => {
            sent.push(request);
            if (failure) throw failure;
            return 7;
          },
        }),
        values: { name: "", day: null as string | null },
        check: ({ name, day }) => ({ name: name === "" && "no name", day: day === null && "no day" }),
        toRequest: ({ name }) => ({ title: name }),
        rejections: { "shared.duplicate": { name: "known" } },
        onStale: () => stale++,
        onSaved: (id, request) => saved.push([id, request]),
      }),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  return {
    sent,
    saved,
    stale: () => stale,
    form: () => result.current,
    errors: () => [result.current.field("name").error, result.current.field("day").error],
    submit: () => act(async () => result.current.submit()),
    fill: () =>
      act(async () => {
        result.current.change("name", "Name");
        result.current.change("day", "2026-11-28");
      }),
  };
}

test("HOUSE-105: errors appear with the first attempt and follow the input", async () => {
  const { form, errors, submit, fill, sent, saved } = openForm();
  expect(errors()).toEqual([undefined, undefined]);
  await submit();
  expect(errors()).toEqual(["no name", "no day"]);
  expect([sent, form().isChanged]).toEqual([[], false]);
  await act(async () => form().change("name", "Name"));
  expect(errors()).toEqual([undefined, "no day"]);
  await fill();
  await submit();
  expect([sent, saved, form().isChanged]).toEqual([[{ title: "Name" }], [[7, { title: "Name" }]], true]);
});

test("HOUSE-105: a rejection is at its field until the next change", async () => {
  const { form, errors, submit, fill, saved } = openForm(
    new ApiFailure({ status: 409, code: "shared.duplicate" }),
  );
  await fill();
  await submit();
  expect([errors(), saved]).toEqual([["known", undefined], []]);
  await act(async () => form().change("day", "2026-11-29"));
  expect([errors(), form().values]).toEqual([[undefined, undefined], { name: "Name", day: "2026-11-29" }]);
});

test("HOUSE-105: an edit conflict keeps the input", async () => {
  const { form, submit, fill, stale } = openForm(new ApiFailure({ status: 409, code: "shared.stale" }));
  await fill();
  await submit();
  expect([stale(), form().values.name]).toEqual([1, "Name"]);
});

test("FIX-330: the same dialog takes up the input of an ended session", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  cacheUser(people.employee);
  await startSession();
  const first = openForm();
  await first.fill();
  act(() => expireSession());
  cleanup();
  const { form } = openForm();
  expect(form().values).toEqual({ name: "Name", day: "2026-11-28" });
  expect(form().isChanged).toBe(true);
  cleanup();
  expect(openForm().form().values.name).toBe("");
  vi.unstubAllGlobals();
});
