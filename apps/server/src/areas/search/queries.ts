import type { SearchQuery } from "@birzha/domain/search/api.ts";
import type { SearchGroup, SearchHit } from "@birzha/domain/search/hit.ts";
import {
  hitsAlone,
  hitsOfGroup,
  searchKindNames,
  type SearchKind,
} from "@birzha/domain/search/search-kinds.ts";
import { otherLayout } from "@birzha/domain/search/other-layout.ts";
import { isSearchable, searchWords } from "@birzha/domain/search/search-words.ts";
import type { Actor, ActorRight } from "@birzha/domain/shared/access/actor.ts";
import { rightsOf } from "@birzha/domain/shared/access/rights.ts";
import type { SearchInput } from "../../platform/db/lists/found-records.ts";
import type { DbReader } from "../../platform/db/handles.ts";
import { sendPipeline } from "../../platform/db/pipeline.ts";
import { searchReports } from "../agreements/search.ts";
import { searchApplications } from "../applications/search.ts";
import { searchProposals } from "../auctions/search.ts";
import { searchContracts } from "../contracts/search.ts";
import { searchMembers } from "../members/search.ts";
import { searchOrganizations } from "../organizations/search.ts";
import { searchDeals } from "../spot/search.ts";
import { searchUsers } from "../users/search.ts";

interface Searching {
  readonly search: (db: DbReader, searched: SearchInput) => Promise<SearchHit[]>;
  /** Right that the search requires. */
  readonly right?: ActorRight;
}

/** Search functions of the areas. Each applies its own access rules. */
const searches: Readonly<Record<SearchKind, Searching>> = {
  agreements: { search: searchReports },
  contracts: { search: searchContracts, right: "hasContracts" },
  proposals: { search: searchProposals, right: "hasAuctions" },
  spot: { search: searchDeals, right: "hasSpot" },
  applications: { search: searchApplications },
  members: { search: searchMembers, right: "hasAuctions" },
  organizations: { search: searchOrganizations },
  users: { search: searchUsers },
};

/** With fewer hits than this, also try the other keyboard layout: the query can be a mistyped word. */
const few = 3;

/**
 * WORK-010: searches all areas for records visible to the caller, and retries in the other keyboard layout if there are
 * few hits.
 */
export async function findRecords(
  db: DbReader,
  actor: Actor,
  { q, kind, language }: SearchQuery,
): Promise<{ readonly groups: SearchGroup[]; readonly otherLayout: string | null }> {
  const rights = rightsOf(actor);
  const kinds = searchKindNames.filter(
    (each) =>
      (kind === undefined || each === kind) &&
      (searches[each].right === undefined || rights[searches[each].right]),
  );
  const most = kind === undefined ? hitsOfGroup : hitsAlone;
  const find = (question: string) =>
    sendPipeline(
      ...kinds.map((each) =>
        searches[each].search(db, { actor, words: searchWords(question), most, language }),
      ),
    );
  const found = await find(q);
  const other = otherLayout(q);
  const isTried = found.flat().length < few && other !== undefined && isSearchable(other);
  const more = isTried ? await find(other) : [];
  const groups = kinds.flatMap((each, place): SearchGroup[] => {
    const hits = new Map([...found[place]!, ...(more[place] ?? [])].map((hit) => [hit.id, hit]));
    return hits.size > 0 ? [{ kind: each, hits: [...hits.values()].slice(0, most) }] : [];
  });
  return { groups, otherLayout: more.flat().length > 0 ? other! : null };
}
