import type { Decimal } from "@birzha/domain/shared/values/decimal.ts";
import { conditionsOf, proposalStatus, statusAfter } from "@birzha/domain/auctions/lifecycle.ts";
import type { ProposalStep } from "@birzha/domain/auctions/lifecycle.ts";
import type { AuctionDate } from "@birzha/domain/auctions/auction-dates.ts";
import { emptyProposal, type ProposalValues } from "@birzha/domain/auctions/proposal/proposal.ts";
import { isWorkDay } from "@birzha/domain/exchange/working-days.ts";
import type { Clock } from "@birzha/domain/shared/values/clock.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { draftPayload } from "@birzha/server/areas/auctions/find-items.ts";
import {
  changeStored,
  insertDecision,
  insertProposal,
  type StoredStep,
  setBlock,
} from "@birzha/server/areas/auctions/store.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import { officeHour } from "./courses.ts";
import { decisionAfter, waitingMoments, type AuditJournal } from "./journal.ts";
import { demoOrganizations, type OrganizationName } from "./organizations.ts";
import { randomFrom, type RandomSource } from "./random.ts";

interface Person {
  readonly userId: number;
  readonly name: string;
}

export interface AuctionWorld {
  readonly db: DbTransaction;
  readonly clock: Clock;
  readonly organizations: Readonly<Record<OrganizationName, number>>;
  readonly people: ReadonlyMap<string, Person>;
  readonly journal: AuditJournal;
}

/** Organisations, the logins that file their proposals, and their goods by dictionary id. */
const traders: readonly {
  readonly of: OrganizationName;
  readonly by: string;
  readonly goods: readonly number[];
}[] = [
  { of: "trader", by: "owner", goods: [1, 2, 3, 4, 5] },
  { of: "trader", by: "employee", goods: [1, 2, 6] },
  { of: "elevator", by: "demo-mironova", goods: [1, 2, 3, 4] },
  { of: "holding", by: "demo-khasanov", goods: [2, 5, 6, 7, 9] },
  { of: "siberia", by: "demo-ermolin", goods: [1, 3, 4] },
  { of: "terminal", by: "demo-dorzhiev", goods: [2, 4, 5] },
  { of: "baltic", by: "demo-yantarova", goods: [2, 9] },
  { of: "sugar", by: "demo-sakharova", goods: [10, 11] },
];

/** Rubles per tonne, by commodity. */
const prices: Readonly<Record<number, number>> = {
  1: 17_400,
  2: 16_500,
  3: 15_200,
  4: 13_900,
  5: 14_300,
  6: 34_000,
  7: 39_500,
  8: 96_000,
  9: 45_000,
  10: 61_000,
  11: 48_000,
};

const reasons = [
  "Не подтверждено наличие товара на базисе.",
  "Стартовая цена не соответствует рыночной: приложите обоснование.",
  "Дата занята: предложите другую.",
];
const corrections = [
  "Укажите условия поставки точнее.",
  "Уточните количество лотов: объём на складе меньше заявленного.",
  "Проверьте шаг цены и длительность мини-сессии.",
];

/** Steps of a proposal after sending, and whether its day is in the past. */
interface Life {
  readonly steps: readonly ProposalStep[];
  readonly isPast: boolean;
  readonly count: number;
}

const lives: readonly Life[] = [
  { steps: ["accept", "hold"], isPast: true, count: 16 },
  { steps: ["accept", "notHold"], isPast: true, count: 9 },
  { steps: ["reject"], isPast: true, count: 4 },
  { steps: ["accept", "takeOff"], isPast: true, count: 2 },
  { steps: ["revoke"], isPast: true, count: 4 },
  { steps: ["accept", "revoke"], isPast: false, count: 2 },
  { steps: ["reject"], isPast: false, count: 2 },
  { steps: ["accept"], isPast: false, count: 9 },
  { steps: ["accept", "change"], isPast: false, count: 3 },
  { steps: ["change"], isPast: false, count: 2 },
  { steps: [], isPast: false, count: 6 },
  { steps: ["return"], isPast: false, count: 3 },
];

/** Whether the exchange has to decide about the proposal or its change. */
const isPending = ({ steps, isPast }: Life): boolean =>
  !isPast && (steps.length === 0 || steps.at(-1) === "change");

const hour = 3_600_000;

/**
 * Creates half a year of proposals of several organisations in every status, some for the coming weeks, and
 * drafts.
 */
export async function fileProposals(world: AuctionWorld): Promise<void> {
  const random = randomFrom(20_261_121);
  const plans = lives.flatMap((life) => Array.from({ length: life.count }, () => life));
  const waiting = [...waitingMoments(world.clock.now(), plans.filter(isPending).length, 34)];
  for (const [place, life] of plans.entries())
    await liveProposal(world, random, life, place, isPending(life) ? waiting.shift() : undefined);
  for (let place = 0; place < 8; place++) await saveDraft(world, random, traders[place % 2]!, place);
  for (const trader of traders.slice(2, 5)) await saveDraft(world, random, trader, 7);
}

async function liveProposal(
  { db, clock, organizations, people, journal }: AuctionWorld,
  random: RandomSource,
  { steps, isPast }: Life,
  place: number,
  waitsSince: Date | undefined,
): Promise<void> {
  const trader = traders[place % 5 === 0 ? 0 : random.between(0, traders.length - 1)]!;
  const [author, operator] = [people.get(trader.by)!, people.get("operator")!];
  const organizationId = organizations[trader.of];
  const today = clock.today();
  const filedDaysAgo = isPast ? random.between(24, 130) : random.between(steps.length + 1, steps.length + 9);
  const filedOn = addDays(today, -filedDaysAgo);
  // The last day of the auctions is in the past, too.
  const firstDay = isPast
    ? addDays(filedOn, random.between(5, Math.min(25, filedDaysAgo - 18)))
    : addDays(today, random.between(4, 30));
  const partner = organizations[trader.of === "elevator" ? "holding" : "elevator"];
  const customers = place % 9 === 4 ? [organizationId, partner] : [];
  const values = invent(random, trader.goods, datesFrom(random, firstDay), customers);
  const organization = { id: organizationId, name: demoOrganizations[trader.of].name };
  const payload = await draftPayload(db, values, organization);
  const filedAt =
    waitsSince && steps.length === 0
      ? waitsSince
      : officeHour(new Date(`${filedOn}T12:00:00+03:00`), 0, random);
  const isImported = steps[0] === "accept" && place % 8 === 3;
  const id = await insertProposal(db, {
    firmId: organizationId,
    status: isImported ? proposalStatus.accepted : proposalStatus.sent,
    kind: isImported ? "import" : "send",
    payload,
    author: isImported ? operator : author,
    at: filedAt,
    ...(isImported ? { externalId: `TS-DEMO-${place}` } : {}),
  });
  const entry = { entity: "proposal", entityId: id };
  if (!isImported) journal.submit(filedAt, author, organizationId, { ...entry, action: "auctions.send" });
  const acceptedVersion = isImported ? 1 : null;
  let stored: Stored = { id, firmId: organizationId, currentVersion: 1, acceptedVersion, payload };
  let at = filedAt;
  for (const [index, step] of steps.entries()) {
    if (isImported && step === "accept") continue;
    const isOwn = conditionsOf(step).by === "firm";
    const isLast = index === steps.length - 1;
    if (step === "hold" || step === "notHold")
      at = new Date(`${values.auctionDate.dates.at(-1) ?? values.auctionDate.end}T18:10:00+03:00`);
    else if (isLast && waitsSince) at = waitsSince;
    else at = isOwn ? officeHour(at, 1, random) : decisionAfter(at, random);
    stored = await take(db, { stored, step, by: { author: isOwn ? author : operator, at }, random });
    if (isOwn) journal.submit(at, author, organizationId, { ...entry, action: `auctions.${step}` });
    else {
      const isResult = step === "hold" || step === "notHold";
      journal.decide(at, operator, { ...entry, action: isResult ? "auctions.result" : "auctions.decide" });
    }
  }
  if (steps.length === 1 && steps[0] === "accept" && place % 7 === 0) {
    await setBlock(db, id, true, at);
    await insertDecision(db, stored, "block", null, {
      author: operator,
      at,
    });
  }
}

type Stored = StoredStep["stored"];

interface Taken {
  readonly stored: Stored;
  readonly step: ProposalStep;
  readonly by: { readonly author: Person; readonly at: Date };
  readonly random: RandomSource;
}

/** Takes one step and returns the proposal after it. */
async function take(db: DbTransaction, { stored, step, by, random }: Taken): Promise<Stored> {
  const status = statusAfter(step);
  if (status === undefined) throw new Error(`step ${step} produced no proposal`);
  switch (step) {
    case "change": {
      const payload = {
        ...stored.payload,
        lotQty: (stored.payload.lotQty ?? 0) + 20,
        customers: [],
        hasJointAuction: false,
      };
      const version = { kind: "change", payload } as const;
      const change = { status, type: "change", comment: null, isEdited: true, version } as const;
      return { ...stored, currentVersion: await changeStored(db, stored, change, by), payload };
    }
    case "revoke": {
      const version = { kind: "revoke", payload: stored.payload } as const;
      const currentVersion = await changeStored(db, stored, { status, type: "revocation", version }, by);
      await insertDecision(db, stored, "revoke", null, by);
      return { ...stored, currentVersion };
    }
    case "accept":
    case "hold":
    case "notHold": {
      const isAccepted = step === "accept";
      await changeStored(db, stored, { status, isAccepted }, by);
      await insertDecision(db, stored, step, null, by);
      return isAccepted ? { ...stored, acceptedVersion: stored.currentVersion } : stored;
    }
    case "reject":
    case "takeOff":
    case "return": {
      const comment = random.pick(step === "return" ? corrections : reasons);
      await changeStored(db, stored, { status, comment }, by);
      await insertDecision(db, stored, step, comment, by);
      return stored;
    }
    default:
      throw new Error(`step ${step} has no handler`);
  }
}

/** Creates an incomplete draft; the higher its index, the more fields are missing. */
async function saveDraft(
  { db, clock, organizations, people }: AuctionWorld,
  random: RandomSource,
  trader: (typeof traders)[number],
  place: number,
): Promise<void> {
  const whole = invent(random, trader.goods, datesFrom(random, addDays(clock.today(), 5 + place)), []);
  const values: ProposalValues = {
    ...whole,
    ...(place > 2 ? { startPrice: null, numberOfParticipants: null } : {}),
    ...(place > 4 ? { basis: null, termsSupply: null, auctionDate: emptyProposal.auctionDate } : {}),
    ...(place === 7 ? { ...emptyProposal, commodity: whole.commodity } : {}),
  };
  const organization = { id: organizations[trader.of], name: demoOrganizations[trader.of].name };
  await insertProposal(db, {
    firmId: organization.id,
    status: proposalStatus.draft,
    kind: "draft",
    payload: await draftPayload(db, values, organization),
    author: people.get(trader.by)!,
    at: new Date(clock.now().getTime() - (place * 20 + 1) * hour),
  });
}

/** Returns mostly one day, sometimes several, more than a table cell shows, or a period. */
function datesFrom(random: RandomSource, first: IsoDate): AuctionDate {
  const firstDay = nextWorkDay(first);
  const none = { begin: null, end: null, dates: [] };
  const kind = random.weighted([
    ["one", 6],
    ["three", 2],
    ["six", 1],
    ["period", 2],
  ] as const);
  if (kind === "period")
    return { ...none, begin: firstDay, end: nextWorkDay(addDays(firstDay, random.between(2, 7))) };
  const count = { one: 1, three: 3, six: 6 }[kind];
  const dates = Array.from({ length: count }, (_, place) => nextWorkDay(addDays(firstDay, place * 2)));
  return { ...none, dates: [...new Set(dates)] };
}

/** Returns the day itself or the next working day; auctions take place on working days. */
function nextWorkDay(day: IsoDate): IsoDate {
  let date = day;
  while (!isWorkDay(date, new Map())) date = addDays(date, 1);
  return date;
}

/** Returns a valid proposal: prices are whole steps, and the organisers' lots add up. */
function invent(
  random: RandomSource,
  goods: readonly number[],
  auctionDate: AuctionDate,
  customerIds: readonly number[],
): ProposalValues {
  const commodity = random.pick(goods);
  const isSale = random.chance(80);
  const isSeries = auctionDate.dates.length === 1 && random.chance(25);
  const [improves, renews] = [random.chance(50), random.chance(60)];
  const lotQty = random.between(2, 20) * 10;
  const isJoint = customerIds.length > 0;
  return {
    ...emptyProposal,
    auctionDate,
    commodity: { id: commodity },
    direction: { id: isSale ? 1 : 2 },
    hasAuctionSeries: isSeries,
    determineStartPrice: isSeries ? { id: random.between(1, 3) } : null,
    currency: { id: 1 },
    hasVat: random.chance(85),
    productUnit: { id: 1 },
    lotVolume: text(random.pick([25, 50, 60, 100])),
    // At least ten minutes, so that an improvement fits between the second and the sixth.
    durationMiniSession: { id: random.between(2, 4) },
    hasAutoImproveStartPrice: improves,
    autoImprovePriceStep: improves ? text(random.between(1, 4) * 50) : null,
    autoImprovePriceStartTime: improves ? "2" : null,
    autoImprovePriceEndTime: improves ? "6" : null,
    lotQty: text(lotQty),
    minStepPrice: { id: random.pick([5, 6]) },
    startPrice: text(prices[commodity]! + random.between(-12, 12) * 50),
    numberOfParticipants: text(random.between(2, 6)),
    basis: { id: random.between(1, 8) },
    termsSupply: { id: random.between(1, 5) },
    hasAutoRenewal: renews,
    renewalPeriod: renews ? { id: 4 } : null,
    renewalStep: renews ? text(random.pick([1, 2, 5])) : null,
    hasJointAuction: isJoint,
    customers: customerIds.map((id, place) => ({
      id,
      value: text(place === 0 ? lotQty - 10 * (customerIds.length - 1) : 10),
    })),
    exportAuction: random.chance(15),
    info: random.chance(30)
      ? "Отгрузка в течение десяти дней после оплаты. Пробы отбирает независимая лаборатория."
      : "",
  };
}

const text = (number: number): Decimal => String(number);
