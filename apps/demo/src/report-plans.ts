import { moscowDate, type Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays, daysBetween, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { inventAttachments, writeSupplement, type PdfAttachment } from "./attachments.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import type { DemoCompany } from "./counterparties.ts";
import { inventCourse, officeHour, rejectionReasons, type DemoStep } from "./courses.ts";
import { inventDeal } from "./deals.ts";
import type { ReportValues } from "./delivery-shapes.ts";
import { daysFromShipment, missedMonth, monthBefore, shippedGood } from "./duties.ts";
import { waitingMoments } from "./journal.ts";
import {
  blockedOrganization,
  demoOrganizations,
  organizationNames,
  type OrganizationName,
} from "./organizations.ts";
import { reportersOf } from "./people.ts";
import { randomFrom, type RandomSource } from "./random.ts";

/** A report to register, with all later steps. */
export interface ReportPlan {
  readonly organization: OrganizationName;
  /** Login of the author. */
  readonly author: string;
  readonly at: Date;
  readonly values: ReportValues;
  readonly attachments: readonly PdfAttachment[];
  readonly steps: readonly DemoStep[];
  /** The rejected report that this one replaces. */
  readonly replaces?: ReportPlan;
  /** Attached to the first change of price if the limit of files allows it. */
  readonly supplement: PdfAttachment | undefined;
}

/** Days of report history. */
export const demoDays = 3 * 365;
/** Days since the exchange blocked an organisation, which had stopped reporting earlier. */
export const blockedDays = 60;

const seed = 20_210_416;

/** Contracts per month in per cent of the busiest one, from January: most sales follow the harvest. */
const busy = [45, 45, 50, 50, 45, 50, 85, 100, 100, 95, 80, 60] as const;

export interface PlanSetting {
  readonly reports: number;
  readonly clock: Clock;
  readonly companies: readonly DemoCompany[];
  readonly records: CatalogKeys;
}

/** Plans the reports, deterministically for a given day; none is later than now. */
export function planReports({ reports, clock, companies, records }: PlanSetting): readonly ReportPlan[] {
  const random = randomFrom(seed);
  const [now, today] = [clock.now(), clock.today()];
  let planned = 0;
  const others: readonly DemoCompany[] = [
    ...companies,
    ...organizationNames.map((name) => demoOrganizations[name]),
  ];
  const missed = monthBefore(today, missedMonth.monthsBack).slice(0, 7);
  const usual = organizationNames.flatMap((organization) => {
    const seller = demoOrganizations[organization];
    const isBlocked = organization === blockedOrganization.name;
    const end = isBlocked ? new Date(now.getTime() - blockedDays * 86_400_000) : now;
    const count = Math.max(2, Math.round((reports * seller.share) / 100));
    const partners = others.filter(({ inn }) => inn !== seller.inn);
    return contractDays(count, today, isBlocked ? blockedDays + 40 : 1, random)
      .filter((day) => organization !== missedMonth.of || !day.startsWith(missed))
      .map((contractDay, index): ReportPlan => {
        const values = inventDeal({
          seller,
          number: 3 * index + random.between(1, 3),
          contractDay,
          today,
          companies: partners,
          records,
          random,
        });
        const at = registrationOf(contractDay, end, random);
        const attachments = inventAttachments(values, random);
        return {
          organization,
          author: random.pick(reportersOf(organization, daysBetween(contractDay, today))),
          at,
          values,
          attachments,
          steps: inventCourse(at, end, random),
          supplement: attachments.length > 0 && attachments.length < 3 ? writeSupplement(values) : undefined,
        };
      });
  });
  const dubious = waitingMoments(now, dubiousOrganizations.length, dubiousMinutes).map((at, place) =>
    planDubious(dubiousOrganizations[place]!, place === 0 ? new Date(at.getTime() - oldestDubious) : at),
  );
  return [...usual, ...usual.flatMap((plan) => planReplacement(plan, random)), ...planOwed(), ...dubious];

  function planNew(
    organization: OrganizationName,
    contractDay: IsoDate,
    at: Date,
    more: Partial<ReportPlan> & { readonly good?: typeof shippedGood } = {},
  ): ReportPlan {
    const { good, ...rest } = more;
    const seller = demoOrganizations[organization];
    const values = inventDeal({
      seller,
      number: 900 + (planned += 1),
      contractDay,
      today,
      records,
      random,
      companies: others.filter(({ inn }) => inn !== seller.inn),
      ...(good ? { good } : {}),
    });
    const author = reportersOf(organization, 0)[0]!;
    return {
      organization,
      author,
      at,
      values,
      attachments: [],
      steps: [],
      supplement: undefined,
      ...rest,
    };
  }

  /** Plans a recent report that the exchange has flagged. */
  function planDubious(organization: OrganizationName, at: Date): ReportPlan {
    const flag: DemoStep = { at: new Date(at.getTime() + 60_000), action: "deal", isDubious: true };
    return planNew(organization, addDays(moscowDate(at), -1), at, { steps: [flag] });
  }

  /** Plans rejected reports to file again, by the day on which they are due. */
  function planOwed(): readonly ReportPlan[] {
    return owedReports.flatMap(({ of, dueIn }) =>
      dueIn.map((days) => {
        const due = addDays(today, days);
        const shipped = addDays(due, -daysFromShipment);
        const at = officeHour(new Date(`${shipped}T12:00:00+03:00`), 1, random);
        // Fourteen days have three working days even at the New Year, so that FIX-222 does not move the due date.
        const rejected = officeHour(new Date(`${due}T12:00:00+03:00`), -14, random);
        const reason = random.pick(rejectionReasons);
        const plan = planNew(of, addDays(shipped, -2), at, {
          good: shippedGood,
          steps: [{ at: rejected, action: "status", to: "rejected", reason }],
        });
        return { ...plan, values: { ...plan.values, shipment_fact_date: shipped } };
      }),
    );
  }
}

/** FIX-245: days until rejected reports are due: one is overdue, the others are due tomorrow. */
const owedReports = [
  { of: "trader", dueIn: [-2, 1, 1] },
  { of: "farm", dueIn: [-1, 1, 1, 1] },
] as const satisfies readonly { of: OrganizationName; dueIn: readonly number[] }[];

/** FIX-245: organisations of the flagged reports in the exchange's queue; the first waits for days. */
const dubiousOrganizations = ["oilMill", "elevator", "holding", "siberia", "baltic"] as const;
const oldestDubious = 3 * 86_400_000;
/** FIX-245: median age of the doubtful reports in minutes; the old disputes wait in the same tab of the queue. */
const dubiousMinutes = 31;

/** Plans the replacement of a rejected report a day or two later. */
function planReplacement(plan: ReportPlan, random: RandomSource): readonly ReportPlan[] {
  const last = plan.steps.at(-1);
  if (last?.action !== "status" || last.to !== "rejected") return [];
  const at = officeHour(last.at, random.between(1, 2), random);
  return [{ ...plan, at, replaces: plan, attachments: [], steps: [], supplement: undefined }];
}

/** Days before the newest contract of an organisation; a larger one has more of them. */
const recentDays = [0, 1, 2, 4, 6, 9] as const;

/** Returns sorted days, more of them after the harvest and lately. The last one is `newest` days ago. */
function contractDays(
  count: number,
  today: IsoDate,
  newest: number,
  random: RandomSource,
): readonly IsoDate[] {
  const days = recentDays.slice(0, Math.ceil(count / 25)).map((day) => addDays(today, -newest - day));
  while (days.length < count) {
    const day = addDays(today, -random.between(newest, demoDays));
    if (random.chance(busy[Number(day.slice(5, 7)) - 1]!)) days.push(day);
  }
  return days.toSorted();
}

function registrationOf(contractDay: IsoDate, end: Date, random: RandomSource): Date {
  const at = officeHour(new Date(`${contractDay}T12:00:00+03:00`), random.between(0, 4), random);
  return at <= end ? at : new Date(end.getTime() - random.between(3, 90) * 60_000);
}
