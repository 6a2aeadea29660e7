import { findRecords } from "@birzha/domain/search/api.ts";
import { commonWord, rareWord, type FilledRegister } from "./fill-register.ts";
import { quantiles } from "./measure.ts";
import type { Portal, startLoad } from "./processes.ts";

/** WORK-010: milliseconds that the search takes at a million reports, p95. */
export const searchPromise = 100;

/** What most records have, what few have, a part of a number, nothing; of all firms and of a large one. */
const questions: readonly (readonly [keyof FilledRegister["sessions"], string])[] = [
  ["operator", commonWord],
  ["operator", rareWord],
  ["operator", `${commonWord} 4321`],
  ["operator", "54321"],
  ["operator", "bobrolesie"],
  ["member", commonWord],
  ["member", "мельница 4321"],
];

const connections = 16;

/** How long each question takes when as many people search at once. */
export async function measureSearch(
  { port }: Portal,
  { sessions }: FilledRegister,
  load: Pick<ReturnType<typeof startLoad>, "perform">,
) {
  const measured: { readonly title: string; readonly p50: number; readonly p95: number }[] = [];
  for (const [person, q] of questions) {
    const path = `${findRecords.path}?${new URLSearchParams({ q })}`;
    const asked = { method: "GET", path, cookie: `auth.session=${sessions[person]}` } as const;
    const warm = { target: { port, asked }, connections, duration: 1_000 };
    await load.perform(warm);
    const { times } = await load.perform({ ...warm, duration: 3_000 });
    measured.push({ title: `search «${q}» of the ${person}`, ...quantiles(times) });
  }
  return measured;
}
