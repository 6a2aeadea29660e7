import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { executionStatusesQuery, recordStatusesQuery } from "./queries.ts";

type Words = ReadonlyMap<number, string>;

const toWords = (statuses: readonly { readonly id: number; readonly value: string }[] | undefined): Words =>
  new Map((statuses ?? []).map(({ id, value }) => [id, value]));

/** DICT-022: returns the display names of execution statuses from the server; empty while loading. */
export function useExecutionTexts(): Words {
  const { data } = useQuery(executionStatusesQuery);
  return useMemo(() => toWords(data), [data]);
}

/** DICT-022: returns the display names of processing statuses; empty while loading. */
export function useRecordTexts(): Words {
  const { data } = useQuery(recordStatusesQuery);
  return useMemo(() => toWords(data), [data]);
}
