import { agreementRejection } from "@birzha/domain/agreements/permissions.ts";
import {
  findWarnings,
  maxEarlierDeals,
  type EarlierDeal,
  type ReportWarning,
  type StoredWarnings,
  type WarningCode,
} from "@birzha/domain/agreements/warnings.ts";
import { createReportedCount } from "@birzha/domain/deals/volume.ts";
import type { Duty } from "@birzha/domain/duties/duty.ts";
import type { ChosenFile, FormDefinition, FormValues } from "@birzha/domain/forms/definition.ts";
import { sendPipeline } from "../../platform/db/pipeline.ts";
import type { RequestContext } from "../../platform/http/endpoint-binding/context.ts";
import { ApiError } from "../../platform/http/errors/failure.ts";
import { findDealBalances } from "../deals/queries.ts";
import { checkReplaced, type ReplacedReport } from "./check-replaced.ts";
import { deriveContent, type ReportContent } from "./derive-content.ts";
import { getReportFiles } from "./file-queries.ts";
import { extendDueDate, findDueDates } from "./find-due-date.ts";
import {
  goodsKey,
  listEarlierDeals,
  maxRead,
  toStoredWarnings,
  unconfirmedError,
} from "./find-report-warnings.ts";
import {
  areSimilar,
  haveSimilarReport,
  outlineOf,
  type DealOutline,
  type SimilarityScope,
} from "./find-similar.ts";
import { getReportForm, readValidReport } from "./form/report-form.ts";
import { loadReportReferences, type ReportReferences } from "./form/report-references.ts";
import type { ReportSource } from "./form/report-xml.ts";
import { findReporter, type ReportReporter } from "./queries.ts";
import { findEqualReports } from "./reject-duplicate.ts";

/** A new report with the decisions of the filer. */
export interface GivenReport extends ReportSource {
  readonly passportId: number;
  readonly notDuplicateOf?: number | undefined;
  readonly replaces?: number | undefined;
  readonly confirmedWarnings?: readonly WarningCode[] | undefined;
}

/** A validated report. */
export interface ValidatedReport {
  readonly form: FormDefinition;
  readonly values: FormValues;
  readonly files: readonly ChosenFile[];
  readonly content: ReportContent;
  /** Due date of the report; undefined if no rule applies (WORK-061). */
  readonly duty: Duty | undefined;
  readonly warnings: readonly ReportWarning[];
  readonly stored: StoredWarnings | null;
}

/** A report of the same deal as an earlier one of the request, by its index (DUP-001). */
export interface RepeatedReport {
  readonly sameAs: number;
}

interface ValidatedReports {
  readonly reporter: ReportReporter;
  /** In the order of the given reports: the validated report or its rejection. */
  readonly results: readonly (ValidatedReport | RepeatedReport | ApiError)[];
}

export interface ValidationOptions {
  /** `lock` prevents a block of the organisation until the transaction ends. */
  readonly lock: "lock" | "none";
  /** Reports that are compared for the warning of a similar report. Default: all. */
  readonly scope?: SimilarityScope | undefined;
}

/**
 * Applies all validations of new reports (OTC-100..120, S-5, S-10, DUP-001, SOFT-001), both for saving and for a dry run
 * (DOOR-003). Each report counts as an earlier one for those after it, as if they were registered one by one. The number
 * of statements does not depend on the number of reports, apart from files and replacements (BULK-101).
 * @throws ApiError if the caller cannot report for the organisation
 */
export async function validateReports(
  context: RequestContext,
  organizationId: number,
  reports: readonly GivenReport[],
  { lock, scope = "all" }: ValidationOptions,
): Promise<ValidatedReports> {
  const { clock, db } = context;
  const [reporter, references] = await sendPipeline(
    getReporter(context, organizationId, lock),
    loadReportReferences(db),
  );
  const read: (ReadReport | ApiError)[] = [];
  for (const report of reports)
    read.push(await orRejection(readReport(context, references, reporter.id, report)));
  const valid = read.filter((each): each is ReadReport => !(each instanceof ApiError));
  if (valid.length === 0) return { reporter, results: read.filter((each) => each instanceof ApiError) };
  const [equal, replaced, computed, earlier, similar, balances] = await sendPipeline(
    findEqualReports(
      db,
      reporter.id,
      valid.map(({ given, content: { identity } }) => ({ identity, notDuplicateOf: given.notDuplicateOf })),
    ),
    findReplaced(context, reporter.id, valid, lock),
    findDueDates(
      db,
      references,
      valid.map(({ values }) => values),
    ),
    listEarlierDeals(
      db,
      reporter.id,
      valid.map(({ content }) => content),
    ),
    haveSimilarReport(
      db,
      reporter.id,
      valid.map(({ content }) => content.identity),
      scope,
    ),
    findDealBalances(
      db,
      reporter.id,
      valid.map(({ content }) => content),
    ),
  );
  const duties = await extendDueDates(context, computed, replaced);
  const accepted = new AcceptedReports(scope);
  const countReported = createReportedCount();
  let place = -1;
  const results = read.map((report, index) => {
    if (report instanceof ApiError) return report;
    place += 1;
    const { key, error } = equal[place]!;
    if (error?.code === "agreements.unknown-duplicate") return error;
    const sameAs = accepted.findEqual(key);
    if (sameAs !== undefined) return { sameAs };
    const replacement = replaced[place];
    const rejection = error ?? (replacement instanceof ApiError ? replacement : undefined);
    if (rejection) return rejection;
    const { given, values, content } = report;
    const outline = outlineOf(content.identity);
    const isOther = given.notDuplicateOf !== undefined;
    const own = {
      earlier: accepted.earlierDeals(content, earlier[place]!),
      hasSimilar: !isOther && (similar[place]! || accepted.hasSimilar(outline)),
      deal: countReported(balances[place], content.identity.amount),
    };
    const warnings = findWarnings(values, clock.today(), own, references.rules);
    const unconfirmed = unconfirmedError(warnings, given.confirmedWarnings, given.part);
    if (unconfirmed) return unconfirmed;
    accepted.add(index, key, content, outline);
    const stored = toStoredWarnings(warnings, given.confirmedWarnings);
    return { ...report, duty: duties[place], warnings, stored };
  });
  return { reporter, results };
}

interface ReadReport extends Pick<ValidatedReport, "form" | "values" | "files" | "content"> {
  readonly given: GivenReport;
}

async function readReport(
  context: RequestContext,
  references: ReportReferences,
  organizationId: number,
  given: GivenReport,
): Promise<ReadReport> {
  const form = getReportForm(context, given.passportId);
  const values = await readValidReport(context, references, form, given, { organizationId });
  const files = await getReportFiles(context.db, organizationId, values["files"]);
  return { given, form, values, files, content: deriveContent(form, values) };
}

/** Finds the rejected reports that new ones replace; undefined for a report that replaces none. */
async function findReplaced(
  { db }: RequestContext,
  organizationId: number,
  reports: readonly ReadReport[],
  lock: "lock" | "none",
): Promise<(ReplacedReport | ApiError | undefined)[]> {
  const found = [];
  for (const { given } of reports)
    found.push(
      given.replaces === undefined
        ? undefined
        : await orRejection(checkReplaced(db, organizationId, given.replaces, lock)),
    );
  return found;
}

async function extendDueDates(
  { db, replacementDays }: RequestContext,
  duties: readonly (Duty | undefined)[],
  replaced: readonly (ReplacedReport | ApiError | undefined)[],
): Promise<(Duty | undefined)[]> {
  const extended = [];
  for (const [place, duty] of duties.entries()) {
    const report = replaced[place];
    extended.push(
      report === undefined || report instanceof ApiError
        ? duty
        : await extendDueDate(db, duty, report, replacementDays),
    );
  }
  return extended;
}

/** Returns the rejection of a report instead of throwing it. */
async function orRejection<Result>(work: Promise<Result>): Promise<Result | ApiError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** Reports of the request that count as earlier ones. */
class AcceptedReports {
  private readonly scope: SimilarityScope;
  private readonly byKey = new Map<string, number>();
  private readonly outlines: DealOutline[] = [];
  /** Newest first. */
  private readonly deals: (EarlierDeal & { readonly goods: string })[] = [];

  constructor(scope: SimilarityScope) {
    this.scope = scope;
  }

  add(index: number, key: string, content: ReportContent, outline: DealOutline): void {
    const { amount, price } = content.identity;
    this.byKey.set(key, index);
    this.outlines.push(outline);
    this.deals.unshift({ amount, price, goods: goodsKey(content) });
  }

  findEqual(key: string): number | undefined {
    return this.byKey.get(key);
  }

  hasSimilar(outline: DealOutline): boolean {
    return this.outlines.some((other) => areSimilar(outline, other, this.scope));
  }

  /** Adds the deals of the request to stored ones, which they move back among the newest reports. */
  earlierDeals(
    content: ReportContent,
    stored: Awaited<ReturnType<typeof listEarlierDeals>>[number],
  ): readonly EarlierDeal[] {
    const goods = goodsKey(content);
    return [
      ...this.deals.slice(0, maxRead).filter((deal) => deal.goods === goods),
      ...stored.filter(({ rank }) => rank + this.deals.length <= maxRead),
    ].slice(0, maxEarlierDeals);
  }
}

/** Members report for their acting organisation, operators for any active one (G-11c). */
async function getReporter(
  { actor, db }: RequestContext,
  organizationId: number,
  lock: "lock" | "none",
): Promise<ReportReporter> {
  const details = { status: undefined, organizationId, isOrganizationActive: true };
  const rejection = agreementRejection(actor, "create", details);
  if (rejection) throw new ApiError(rejection);
  const reporter = await findReporter(db, actor, organizationId, lock);
  if (!reporter) throw new ApiError("shared.not-found");
  const blocked = agreementRejection(actor, "create", {
    ...details,
    isOrganizationActive: reporter.isActive,
  });
  if (blocked) throw new ApiError(blocked);
  return reporter;
}
