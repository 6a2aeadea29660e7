import { expect, test } from "vitest";
import { people } from "../../../test/people.ts";
import { helpGuides } from "../../shared/help/guides.ts";
import type { SessionUser } from "../../shared/session/user.ts";
import { helpTopics } from "../../shared/help/help-topics.ts";
import { findHelpTopic } from "./page-help.ts";

test("SCREEN-019: each topic of pages and fields is a task of its guide", () => {
  const lost = Object.values(helpTopics).filter(
    ([guide, task]) =>
      !helpGuides.find(({ name }) => name === guide)?.tasks.some(({ title }) => title === task),
  );
  expect(lost).toEqual([]);
});

test("SCREEN-019: a page leads to the task of the user's role", () => {
  const topicOf = (page: string, user: SessionUser) => findHelpTopic({ page }, user);
  expect(topicOf("/agreements/new", people.owner)).toBe(helpTopics.newReport);
  expect(topicOf("/agreements/edit/5", people.owner)).toBe(helpTopics.changeReport);
  expect(topicOf("/agreements/edit/5", people.operator)).toBe(helpTopics.dubious);
  expect(topicOf("/", people.owner)).toBeUndefined();
  expect(findHelpTopic({ topic: "nilReturn" }, undefined)).toBe(helpTopics.nilReturn);
  for (const topic of ["tractor", "constructor"])
    expect(findHelpTopic({ topic }, undefined), topic).toBeUndefined();
});
