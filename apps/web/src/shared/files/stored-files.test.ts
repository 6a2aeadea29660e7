import { beforeAll, expect, test, vi } from "vitest";
import type { ChosenFile } from "@birzha/domain/forms/definition.ts";
import { maxFileBytes } from "@birzha/domain/shared/values/file-limits.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { followPage } from "../../i18n/language.ts";
import { showToast } from "../../ui/feedback/toast.ts";
import { fileTransfer, whyNotSent } from "./stored-files.ts";

beforeAll(() => followPage("/spot"));

const failure = new ApiFailure({ status: 409, message: "Слишком много файлов", requestId: "1" });
const calls = {
  upload: vi.fn<() => Promise<ChosenFile>>(() => Promise.resolve({ id: 7, value: "акт.pdf" })),
  download: vi.fn<() => Promise<void>>(() => Promise.reject(failure)),
};
const transfer = fileTransfer(calls);

test("HOUSE-004 G-44: a file above the limit is rejected with a reason", async () => {
  const rejected = await transfer
    .upload(new File([new Uint8Array(maxFileBytes + 1)], "акт.pdf"))
    .catch(whyNotSent);
  expect(rejected).toBe("Больше 10\u00a0МБ");
  expect(calls.upload).not.toHaveBeenCalled();
  expect(await transfer.upload(new File([new Uint8Array(maxFileBytes)], "акт.pdf"))).toEqual({
    id: 7,
    value: "акт.pdf",
  });
  expect([whyNotSent(failure), whyNotSent(new Error("?"))]).toEqual([failure.message, ""]);
});

test("HOUSE-004 OTC-056 SPOT-053: a file that fails to save shows why", async () => {
  const errorToast = vi.spyOn(showToast, "error");
  await transfer.download({ id: 7, value: "акт.pdf" });
  expect(errorToast).toHaveBeenCalledWith("Слишком много файлов");
  calls.download.mockRejectedValueOnce(new Error("?"));
  await transfer.download({ id: 7, value: "акт.pdf" });
  expect(errorToast).toHaveBeenLastCalledWith("Не удалось скачать файл «акт.pdf». Повторите попытку.");
});
