import type { EndpointShape, PageOf } from "@birzha/domain/shared/endpoint.ts";
import { tabPageSize, type pageQuery } from "@birzha/domain/shared/registers/pagination.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { callEndpoint } from "../../api/call.ts";
import type { PhraseKey } from "../../i18n/phrase.ts";

type Other = Omit<EndpointShape, "params" | "query" | "body" | "response" | "approval">;

/** HOUSE-203: an endpoint that lists records of a type and takes nothing but the page. */
export interface PageEndpoint<Row> extends Other {
  readonly effect: "read";
  readonly query: z.ZodObject<typeof pageQuery>;
  readonly response: { readonly kind: "page"; readonly row: z.ZodType<Row> };
}

/** Segments of the path, from the name of the area on: the key of the queries of an endpoint. */
const endpointKey = ({ path }: Pick<EndpointShape, "path">): readonly string[] =>
  path.split("/").filter((segment) => segment !== "" && segment !== "api");

interface PageQueryOptions<Row> {
  readonly endpoint: PageEndpoint<Row>;
  /** Page number, from 1. */
  readonly page: number;
  /** Message of a failure. */
  readonly failure: PhraseKey;
  /** Rows that change without a request of this page, so that the list polls. */
  readonly isPolled?: ((row: Row) => boolean) | undefined;
}

/** Poll interval in milliseconds. */
const pollInterval = 1_000;

/** Query of one page of a list. The previous page stays while the next one loads. */
export const pageQueryOf = <Row>({ endpoint, page, failure, isPolled }: PageQueryOptions<Row>) =>
  queryOptions<PageOf<Row>>({
    queryKey: [...endpointKey(endpoint), page],
    queryFn: ({ signal }) =>
      callEndpoint(endpoint, { query: { pageIndex: page - 1, pageSize: tabPageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isPolled && state.data?.rows.some(isPolled) ? pollInterval : false),
    meta: { error: failure },
  });
