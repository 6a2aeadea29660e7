import { ru } from "@birzha/phrases/ru.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { people } from "../../../test/people.ts";
import { beginWork } from "../../ui/navigation/pending-work.ts";
import { askComment } from "../../ui/overlays/prompt.ts";
import { PromptHost } from "../../ui/overlays/prompt-host.tsx";
import { followComments } from "./saved-comment.ts";
import { cacheUser } from "./session-cache.ts";
import { expireSession } from "./session-end.ts";
import { startSession } from "./session-sync.ts";

const question = {
  title: "Отклонение",
  text: "Заявка 1",
  commentLabel: "Причина",
  confirmLabel: "Отклонить",
  limit: 500,
};
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: question.commentLabel });
let stop: () => void;

beforeEach(async () => {
  sessionStorage.clear();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  stop = followComments();
  await signIn();
  render(
    <IntlProvider locale="ru" messages={ru}>
      <MantineProvider env="test">
        <PromptHost />
      </MantineProvider>
    </IntlProvider>,
  );
});
afterEach(() => {
  cleanup();
  stop();
  vi.unstubAllGlobals();
});

async function signIn(): Promise<void> {
  cacheUser(people.employee);
  await startSession();
}

async function ask(subject = "1") {
  let response!: Promise<string | undefined>;
  act(() => void (response = askComment({ ...question, subject })));
  return { input: await field(), response };
}

test("FIX-330: a question closed by an ended session has its text again", async () => {
  const { input, response } = await ask();
  fireEvent.change(input, { target: { value: "нет подписи" } });
  act(() => expireSession());
  await expect(response).resolves.toBeUndefined();
  expect(screen.queryByRole("textbox")).toBeNull();
  await signIn();
  const other = await ask("2");
  expect(other.input.value).toBe("");
  expect((await ask()).input.value).toBe("нет подписи");
});

test.each([
  ["unfinished", "нет подписи"],
  ["finished", ""],
])("FIX-330: an ended session keeps the comment of a write: %s", async (state, kept) => {
  const { input, response } = await ask();
  fireEvent.change(input, { target: { value: "нет подписи" } });
  fireEvent.click(screen.getByRole("button", { name: question.confirmLabel }));
  await response;
  const write = beginWork("write");
  if (state === "finished") write.end();
  act(() => expireSession());
  write.end();
  await signIn();
  expect((await ask()).input.value).toBe(kept);
});
