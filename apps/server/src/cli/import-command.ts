import { readFile } from "node:fs/promises";
import { z } from "zod";
import { importedProposal } from "@birzha/domain/auctions/processing-api.ts";
import { importedContract } from "@birzha/domain/contracts/imported-contract.ts";
import { importedDay } from "@birzha/domain/exchange/api.ts";
import { dictionaryKinds, importedDictionaryItem } from "@birzha/domain/exchange/dictionaries.ts";
import { cellDelimiters, fileReading } from "@birzha/domain/imports/file-reading.ts";
import { importedAffiliation, importedCommodity, importedRate } from "@birzha/domain/market/import-api.ts";
import { importedMember } from "@birzha/domain/members/integration-api.ts";
import type { ImportedItem } from "@birzha/domain/shared/registers/import-request.ts";
import { spotImport } from "@birzha/domain/spot/api.ts";
import { operations } from "@birzha/phrases/operations/ru.ts";
import { importProposals } from "../areas/auctions/actions/import-proposals.ts";
import { importContracts } from "../areas/contracts/actions/import-contracts.ts";
import { importCalendar } from "../areas/exchange/actions/import-calendar.ts";
import { importDictionary } from "../areas/exchange/actions/import-dictionary.ts";
import { importAffiliations } from "../areas/market/actions/import-affiliations.ts";
import { importCommodities } from "../areas/market/actions/import-commodities.ts";
import { importRates } from "../areas/market/actions/import-rates.ts";
import { importMembers } from "../areas/members/actions/import-members.ts";
import { importDeals } from "../areas/spot/actions/import-deals.ts";
import { toRejection } from "../areas/imports/read/to-rejection.ts";
import { fitCells } from "../platform/tables/fit-cells.ts";
import { readCsv } from "../platform/tables/read-csv.ts";
import { TableError } from "../platform/tables/table-error.ts";
import type { RequestContext } from "../platform/http/endpoint-binding/context.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { asAdministrator } from "./administrator.ts";
import type { CliCommand } from "./command.ts";
import { readOptions } from "./read-options.ts";

const { cli, imports: phrases } = operations;

/** Import function of an endpoint and the schema of its rows. */
interface Import {
  readonly schema: z.ZodType;
  readonly take: (context: RequestContext, data: unknown[]) => Promise<readonly ImportedItem[]>;
}

const imports: Readonly<Record<string, Import>> = {
  contracts: {
    schema: importedContract,
    take: (context, data) => importContracts(context, { body: { data } }),
  },
  spot: { schema: spotImport, take: (context, data) => importDeals(context, { body: { data } }) },
  proposals: {
    schema: importedProposal,
    take: (context, data) => importProposals(context, { body: { data } }),
  },
  members: { schema: importedMember, take: (context, data) => importMembers(context, { body: { data } }) },
  calendar: { schema: importedDay, take: (context, data) => importCalendar(context, { body: { data } }) },
  rates: { schema: importedRate, take: (context, data) => importRates(context, { body: { data } }) },
  affiliations: {
    schema: importedAffiliation,
    take: (context, data) => importAffiliations(context, { body: { data } }),
  },
  commodities: {
    schema: importedCommodity,
    take: (context, data) => importCommodities(context, { body: { data } }),
  },
  ...Object.fromEntries(
    dictionaryKinds.map((name): [string, Import] => [
      `dictionary ${name}`,
      {
        schema: importedDictionaryItem(name),
        take: (context, data) => importDictionary(context, { params: { name }, body: { data } }),
      },
    ]),
  ),
};

/** Maximum rows per request. Each batch is one transaction. */
const lotSize = 1000;

/** imports data of the trading system from a file: JSON as in the request, or CSV. */
export const importCommand: CliCommand = {
  name: "import",
  usage: cli.usage.import,
  about: cli.about.import,
  async run(context) {
    const { say } = context;
    const usage = phrases.which(Object.keys(imports).join(", "));
    const { positionals: args, values } = readOptions(context.args, usage, {
      encoding: { type: "string" },
      delimiter: { type: "string" },
      "header-row": { type: "string" },
    });
    const file = args.at(-1);
    const { schema, take } = imports[args.slice(0, -1).join(" ")] ?? {};
    const reading = csvReading.safeParse({
      encoding: values["encoding"],
      delimiter: values["delimiter"],
      headerRow: values["header-row"],
    });
    if (!schema || !take || file === undefined || !reading.success) throw new OperatorError(usage);
    const rows = await readRows(file, schema, reading.data);
    const results: ImportedItem[] = [];
    for (let first = 0; first < rows.length; first += lotSize)
      results.push(
        ...(await asAdministrator(context, (call) => take(call, rows.slice(first, first + lotSize)))),
      );
    results.forEach(({ externalId, errorMessage }, index) => {
      if (errorMessage) say(phrases.row(index + 1, externalId, errorMessage));
    });
    const count = (result: ImportedItem["result"]) => results.filter((one) => one.result === result).length;
    say(phrases.done(count("created"), count("updated"), count("unchanged"), count("error")));
    return count("error") === 0;
  },
};

/** FIX-215: choices about the reading of a CSV file; the shell has no short way to write a tab. */
const csvReading = z.object({
  encoding: fileReading.encoding,
  delimiter: z.preprocess((sign) => (sign === "tab" ? "\t" : sign), z.enum(cellDelimiters)).optional(),
  headerRow: z.coerce.number().int().positive().optional(),
});

async function readRows(
  file: string,
  schema: z.ZodType,
  reading: z.output<typeof csvReading>,
): Promise<unknown[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new OperatorError(phrases.unreadable(file, (error as Error).message));
  });
  try {
    if (!/\.json$/i.test(file)) return readCsv(bytes, reading).map((row) => fitCells(schema, row));
    const given: unknown = JSON.parse(bytes.toString("utf8").replace(/^\uFEFF/, ""));
    const rows = (given as { data?: unknown } | null)?.data ?? given;
    if (Array.isArray(rows)) return rows;
  } catch (error) {
    const { message } = error instanceof TableError ? toRejection(error) : (error as Error);
    throw new OperatorError(phrases.unreadable(file, message));
  }
  throw new OperatorError(phrases.unreadable(file, phrases.noList));
}
