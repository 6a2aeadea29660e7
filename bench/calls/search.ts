import { findRecords } from "@birzha/domain/search/api.ts";
import { commonWord, rareWord, type FilledRegister } from "../fill/fill-register.ts";
import type { FilledPortal } from "../fill/filled-portal.ts";
import { checkLimit } from "../load/limits.ts";
import { percentile, sendLoad } from "../load/send-load.ts";

/** Milliseconds of a search at a million reports, p95 (WORK-010). */
const maxP95 = 100;

/** Words of many and of few records, a part of a number, no match; over all organisations and in a large one. */
const queries: readonly (readonly [keyof FilledRegister["cookies"], string])[] = [
  ["operator", commonWord],
  ["operator", rareWord],
  ["operator", `${commonWord} 4321`],
  ["operator", "54321"],
  ["operator", "bobrolesie"],
  ["member", commonWord],
  ["member", "мельница 4321"],
];

export async function measureSearch({ port, rows, register }: FilledPortal): Promise<void> {
  for (const [account, q] of queries) {
    const path = `${findRecords.path}?${new URLSearchParams({ q })}`;
    const request = { method: "GET", path, cookie: register.cookies[account] } as const;
    await sendLoad(port, request, { connections: 16, seconds: 1 });
    const { latencies } = await sendLoad(port, request, { connections: 16, seconds: 3 });
    const title = `search «${q}» of the ${account}, ${rows / 1000}k, 16 callers`;
    const p95 = percentile(latencies, 95);
    const limit = rows >= 1_000_000 ? maxP95 : undefined;
    console.log(
      `${title}: p50 ${percentile(latencies, 50).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${checkLimit(`${title}, p95`, p95, limit)}`,
    );
  }
}
