import { addDays, daysBetween, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { inventAttachments, supplement, type Attachment } from "./attachments.ts";
import type { CatalogKeys } from "./catalog-keys.ts";
import type { Company } from "./counterparties.ts";
import { inventCourse, officeHour, type Step } from "./courses.ts";
import { inventDeal } from "./deals.ts";
import type { ReportValues } from "./delivery-shapes.ts";
import {
  blockedOrganization,
  demoOrganizations,
  organizationNames,
  type OrganizationName,
} from "./organizations.ts";
import { reportersOf } from "./people.ts";
import { randomFrom, type Random } from "./random.ts";

/** A report to register, with all later steps. */
export interface ReportPlan {
  readonly organization: OrganizationName;
  /** Login of the author. */
  readonly author: string;
  readonly at: Date;
  readonly values: ReportValues;
  readonly attachments: readonly Attachment[];
  readonly steps: readonly Step[];
  /** Attached to the first change of price if the limit of files allows it. */
  readonly supplement: Attachment | undefined;
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
  readonly companies: readonly Company[];
  readonly records: CatalogKeys;
}

/** Plans the reports, deterministically for a given day; none is later than now. */
export function planReports({ reports, clock, companies, records }: PlanSetting): readonly ReportPlan[] {
  const random = randomFrom(seed);
  const [now, today] = [clock.now(), clock.today()];
  const others: readonly Company[] = [
    ...companies,
    ...organizationNames.map((name) => demoOrganizations[name]),
  ];
  return organizationNames.flatMap((organization) => {
    const seller = demoOrganizations[organization];
    const isBlocked = organization === blockedOrganization.name;
    const end = isBlocked ? new Date(now.getTime() - blockedDays * 86_400_000) : now;
    const count = Math.max(2, Math.round((reports * seller.share) / 100));
    const partners = others.filter(({ inn }) => inn !== seller.inn);
    return contractDays(count, today, isBlocked ? blockedDays + 40 : 1, random).map(
      (contractDay, index): ReportPlan => {
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
          supplement: attachments.length > 0 && attachments.length < 3 ? supplement(values) : undefined,
        };
      },
    );
  });
}

/** Returns sorted days, more of them after the harvest. The last one is `newest` days ago. */
function contractDays(count: number, today: IsoDate, newest: number, random: Random): readonly IsoDate[] {
  const days = [addDays(today, -newest)];
  while (days.length < count) {
    const day = addDays(today, -random.between(newest, demoDays));
    if (random.chance(busy[Number(day.slice(5, 7)) - 1]!)) days.push(day);
  }
  return days.toSorted();
}

function registrationOf(contractDay: IsoDate, end: Date, random: Random): Date {
  const at = officeHour(new Date(`${contractDay}T12:00:00+03:00`), random.between(0, 4), random);
  return at <= end ? at : new Date(end.getTime() - random.between(3, 90) * 60_000);
}
