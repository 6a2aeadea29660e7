import { findRecords } from "@birzha/domain/search/api.ts";
import type { SearchKind } from "@birzha/domain/search/search-kinds.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callEndpoint } from "../../api/call.ts";
import { pagePaths } from "../../shared/paths.ts";
import type { InterfaceLocale } from "../../i18n/locale.ts";
import type { NamedDestination } from "./components/destination.ts";

/** SCREEN-019: the tasks of the help, loaded with the palette. */
export const helpTasksQuery = queryOptions({
  queryKey: ["help-tasks"],
  queryFn: async (): Promise<readonly NamedDestination[]> => {
    const { helpGuides: guides } = await import("../../shared/help/guides.ts");
    return guides.flatMap(({ name, title, tasks }) =>
      tasks.map((task) => ({
        to: pagePaths.helpGuide,
        params: { guide: name },
        hash: task.id,
        label: task.title,
        otherWords: title,
      })),
    );
  },
  staleTime: Infinity,
  meta: { silent: true },
});

interface Question {
  readonly q: string;
  readonly kind: SearchKind | undefined;
  readonly language: InterfaceLocale;
}

/** WORK-010: search hits in all areas or in one; refetched whenever the palette opens. */
export const foundQuery = ({ q, kind, language }: Question) =>
  queryOptions({
    queryKey: ["search", q, kind, language],
    queryFn: ({ signal }) =>
      callEndpoint(findRecords, { query: { q, language, ...(kind === undefined ? {} : { kind }) }, signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
