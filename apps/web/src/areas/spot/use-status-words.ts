import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { executionStatusesQuery, recordStatusesQuery } from "./queries.ts";

type Words = ReadonlyMap<number, string>;

const toWords = (statuses: readonly { readonly id: number; readonly value: string }[] | undefined): Words =>
  new Map((statuses ?? []).map(({ id, value }) => [id, value]));

/** DICT-022: the words of the execution statuses, as the exchange calls them; none until they have come. */
export function useExecutionWords(): Words {
  const { data } = useQuery(executionStatusesQuery);
  return useMemo(() => toWords(data), [data]);
}

/** DICT-022: the same of the records. */
export function useRecordWords(): Words {
  const { data } = useQuery(recordStatusesQuery);
  return useMemo(() => toWords(data), [data]);
}
