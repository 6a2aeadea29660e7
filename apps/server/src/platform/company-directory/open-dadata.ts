import { z } from "zod";
import { BoundedCache } from "../bounded-cache.ts";
import type { CompanyDirectory, FoundCompany } from "./company-directory.ts";

export interface DadataOptions {
  /** Base URL of the service; the path is appended. */
  readonly url: string;
  /** API key. */
  readonly token: string;
  /** Timeout of a request in milliseconds. */
  readonly timeLimit?: number;
  /** Called with the error of a failed request. */
  readonly onError?: (error: Error) => void;
}

/** The used part of DaData's `findById/party` response. */
const suggestionResponse = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({
        inn: z.string(),
        type: z.enum(["LEGAL", "INDIVIDUAL"]),
        branch_type: z.string().nullish(),
        state: z.object({ status: z.string().nullish() }).nullish(),
        name: z.object({ full_with_opf: z.string().nullish() }).nullish(),
        address: z
          .object({ value: z.string().nullish(), unrestricted_value: z.string().nullish() })
          .nullish(),
      }),
    }),
  ),
});
type Suggestion = z.output<typeof suggestionResponse>["suggestions"][number];

/** Maximum concurrent lookups: each keeps the transaction of its request open. */
const maxQuestions = 3;
/** Users look up the same INN twice while they type. Lifetime in milliseconds. */
const cacheLimits = { size: 1_000, lifetime: 3_600_000 };
const maxBytes = 512 * 1024;

/** G-48: opens DaData or a compatible service. Lookups never fail: an unavailable service is undefined. */
export function openDadata({
  url,
  token,
  timeLimit = 2_000,
  onError = () => undefined,
}: DadataOptions): CompanyDirectory {
  /** `null` for an INN that the directory does not know. */
  const cache = new BoundedCache<string, FoundCompany | null>(cacheLimits);
  let questions = 0;

  const ask = async (inn: string): Promise<FoundCompany | undefined> => {
    const response = await fetch(`${url.replace(/\/$/, "")}/findById/party`, {
      method: "POST",
      headers: {
        authorization: `Token ${token}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      body: JSON.stringify({ query: inn, count: 10 }),
      redirect: "error",
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`company directory returned HTTP ${response.status}`);
    }
    const { suggestions } = suggestionResponse.parse(JSON.parse(await readText(response)));
    const own = suggestions.filter(({ data }) => data.inn === inn);
    const [best] = own.toSorted((a, b) => rank(b) - rank(a));
    return best && toCompany(best);
  };

  return {
    async find(inn) {
      const cached = cache.get(inn);
      if (cached !== undefined) return cached ?? undefined;
      if (questions >= maxQuestions) return undefined;
      questions += 1;
      try {
        const company = await ask(inn);
        cache.set(inn, company ?? null);
        return company;
      } catch (error) {
        onError(error as Error);
        return undefined;
      } finally {
        questions -= 1;
      }
    },
  };
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > maxBytes) throw new Error("response of the company directory is too large");
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Ranks companies before branches, and active ones before closed ones. */
const rank = ({ data }: Suggestion): number =>
  (data.state?.status === "ACTIVE" ? 2 : 0) + (data.branch_type === "BRANCH" ? 0 : 1);

const toCompany = ({ value, data }: Suggestion): FoundCompany => ({
  fullName: (data.name?.full_with_opf ?? value).trim().slice(0, 500),
  address: (data.address?.unrestricted_value ?? data.address?.value ?? "").trim().slice(0, 500),
  isIndividual: data.type === "INDIVIDUAL",
});
