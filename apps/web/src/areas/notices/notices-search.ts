import { noticeTopics, type NoticeTopic } from "@birzha/domain/shared/notices/notice-topics.ts";
import { wholeNumberOf } from "../../shared/address-values.ts";

/** Filters and page in the URL of the list; the page is omitted for the first one. */
export interface NoticeSearch {
  readonly unread?: true;
  readonly topic?: NoticeTopic;
  readonly page?: number;
}

const isTopic = (value: unknown): value is NoticeTopic =>
  typeof value === "string" && Object.hasOwn(noticeTopics, value);

/** PLAT-094: parses the URL and ignores invalid values. */
export function readNoticeSearch(address: Readonly<Record<string, unknown>>): NoticeSearch {
  const { topic } = address;
  const page = wholeNumberOf(address["page"], 2, 1_000_000);
  return {
    ...(String(address["unread"]) === "true" ? { unread: true } : {}),
    ...(isTopic(topic) ? { topic } : {}),
    ...(page === undefined ? {} : { page }),
  };
}
