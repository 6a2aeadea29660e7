import { expect, it } from "vitest";
import { noticeKinds as contractKinds } from "../contracts/delivery-notice.ts";
import { spotNoticeKinds } from "../spot/notice-kinds.ts";
import { noticeKinds } from "./notice.ts";

it("DESK-021 A-71: the list has every notice kind of contracts and deals", () => {
  expect(noticeKinds).toEqual(expect.arrayContaining([...contractKinds, ...spotNoticeKinds]));
});
