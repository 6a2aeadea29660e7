import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLanguage } from "../../ui/use-language.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { newRequestId } from "../../api/request-id.ts";
import { responseTimeout, sendRequest } from "../../api/request.ts";
import { callDocuments } from "../../shared/paths.ts";
import type { CallDocument } from "./call-document.ts";

/** Fetches the OpenAPI document in the language of the page (DOOR-008). */
export function useCallDocument() {
  const locale = useLanguage();
  return useQuery({
    queryKey: ["docs", locale],
    queryFn: ({ signal }) => {
      const requestId = newRequestId();
      return sendRequest(
        callDocuments[locale],
        { requestId, timeout: responseTimeout, signal },
        async (response): Promise<CallDocument> => {
          if (!response.ok) throw new ApiFailure({ status: response.status, requestId });
          return (await response.json()) as CallDocument;
        },
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Keep the input of the trial forms while the other language loads.
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });
}
