import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { followPage } from "../i18n/language.ts";
import { takeClosings, takeToasts } from "../ui/feedback/toast.ts";
import { ApiFailure } from "./api-failure.ts";
import { makeQueryClient, type reportFailure } from "./query-client.ts";
import { publishWrite } from "./writes.ts";

beforeAll(() => followPage("/"));
beforeEach(() => void takeToasts());

const shown = () => takeToasts().map(({ kind, message }) => [kind, message]);

async function read(failure: Error, meta: Parameters<typeof reportFailure>[1] = {}) {
  const client = makeQueryClient();
  const query = client.query({ queryKey: ["things"], meta, queryFn: () => Promise.reject(failure) });
  await expect(query).rejects.toBe(failure);
}

test("G-5: the server's message replaces the fixed text, in one toast", async () => {
  const failure = new ApiFailure({ status: 409, message: "Данные уже изменил другой пользователь" });
  await read(failure, { error: "shared.failures.organizations" });
  expect(shown()).toEqual([["error", "Данные уже изменил другой пользователь"]]);
});

test("G-85: a failure that the screen handles makes no toast", async () => {
  const meta = { error: "shared.failures.organizations", shownByScreen: ["shared.stale"] } as const;
  await read(new ApiFailure({ status: 409, code: "shared.stale", message: "Обновите страницу" }), meta);
  expect(shown()).toEqual([]);
  await read(new ApiFailure({ status: 409, code: "agreements.wrong-status", message: "Нельзя" }), meta);
  expect(shown()).toEqual([["error", "Нельзя"]]);
});

test("FIX-244: only a failed refetch of shown data makes a toast", async () => {
  const meta = { error: "shared.failures.organizations", shownWithoutData: true } as const;
  await read(new ApiFailure({ status: 500 }), meta);
  expect(shown()).toEqual([]);
  const client = makeQueryClient();
  client.setQueryData(["things"], 1);
  const queryFn = () => Promise.reject(new ApiFailure({ status: 500 }));
  await expect(client.query({ queryKey: ["things"], meta, queryFn, staleTime: 0 })).rejects.toMatchObject({
    status: 500,
  });
  expect(shown()).toEqual([["error", "Ошибка при загрузке списка организаций!"]]);
});

test("G-5: without a server message the fixed text is shown", async () => {
  await read(new ApiFailure({ status: 500 }), { error: "shared.failures.organizations" });
  expect(shown()).toEqual([["error", "Ошибка при загрузке списка организаций!"]]);
});

test("PLAT-160: a request without its own text reports that loading failed", async () => {
  await read(new ApiFailure({ status: 500 }));
  expect(shown()).toEqual([["error", "Ошибка при загрузке данных!"]]);
});

test("G-6: failures after the end of the session make no toasts", async () => {
  await read(new ApiFailure({ status: 401, message: "Сеанс завершён" }));
  expect(shown()).toEqual([]);
});

test("G-5: two screens waiting for one failed request show one toast", async () => {
  const client = makeQueryClient();
  const queryFn = () => Promise.reject(new ApiFailure({ status: 500 }));
  const observers = [1, 2].map(() => new QueryObserver(client, { queryKey: ["shared"], queryFn }));
  const stops = observers.map((observer) => observer.subscribe(() => {}));
  await waitFor(() => expect(client.getQueryState(["shared"])?.status).toBe("error"));
  expect(shown()).toHaveLength(1);
  for (const stop of stops) stop();
});

test("PLAT-096: a failed write shows its failure and not its success", async () => {
  const client = makeQueryClient();
  const cache = client.getMutationCache();
  const meta = { success: "shared.successes.currentOrganization" } as const;
  const failing = cache.build(client, {
    meta,
    mutationFn: () => Promise.reject(new ApiFailure({ status: 200, message: "Отклонено" })),
  });
  await expect(failing.execute(undefined)).rejects.toBeInstanceOf(ApiFailure);
  expect(shown()).toEqual([["error", "Отклонено"]]);
  await cache.build(client, { meta, mutationFn: () => Promise.resolve() }).execute(undefined);
  expect(shown()).toEqual([["success", "Текущая организация успешно изменена"]]);
});

test("FIX-022: a success on screen closes the previous failure's toast", async () => {
  const cache = makeQueryClient().getMutationCache();
  const meta = { error: "shared.failures.organizations" } as const;
  const send = (mutationFn: () => Promise<unknown>) =>
    cache.build(makeQueryClient(), { meta, mutationFn }).execute(undefined);
  await expect(send(() => Promise.reject(new ApiFailure({ status: 500 })))).rejects.toBeInstanceOf(
    ApiFailure,
  );
  expect(takeClosings()).toEqual([]);
  await send(() => Promise.resolve());
  expect(takeClosings()).toEqual([meta.error]);
  expect(shown()).toEqual([]);
});

test("WORK-003: a write of this tab refetches only the work list", async () => {
  const client = makeQueryClient();
  const queries = {
    tasks: vi.fn<() => Promise<number>>(async () => 1),
    things: vi.fn<() => Promise<number>>(async () => 1),
  };
  const watch = (key: keyof typeof queries) =>
    new QueryObserver(client, { queryKey: [key], queryFn: queries[key] }).subscribe(() => {});
  const stop = [watch("tasks"), watch("things")];
  await waitFor(() => expect(queries.things).toHaveBeenCalledOnce());
  publishWrite();
  await waitFor(() => expect(queries.tasks).toHaveBeenCalledTimes(2));
  expect(queries.things).toHaveBeenCalledOnce();
  for (const end of stop) end();
});

test("DESK-023: a pending approval shows its own toast, not success", async () => {
  const client = makeQueryClient();
  const response = { approvalId: 7, isPending: true } as const;
  const meta = { success: "shared.successes.userStatus", error: "shared.failures.userStatus" } as const;
  const write = client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve(response), meta });
  await write.execute(undefined);
  expect(shown()).toEqual([["info", "Ожидает подтверждения другим сотрудником"]]);
});
