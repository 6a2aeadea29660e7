import { moscowClock, moscowDate } from "@birzha/domain/shared/values/clock.ts";
import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { addDays, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import {
  fromScaled,
  multiplyDecimals,
  toScaled,
  withoutZeros,
  type Decimal,
} from "@birzha/domain/shared/values/decimal.ts";
import { rowKind, type ReportedDelivery } from "@birzha/domain/contracts/delivery-notice.ts";
import type { ImportedContract } from "@birzha/domain/contracts/imported-contract.ts";
import { dealStatus, deliveryStatus } from "@birzha/domain/contracts/lifecycle.ts";
import { roleCodes } from "@birzha/domain/users/role.ts";
import {
  putContracts,
  reportDelivery,
  recordContractResponse,
} from "@birzha/server/areas/contracts/store.ts";
import { storeNoticeResponse } from "@birzha/server/areas/exchange/store.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import { notifyExchange } from "@birzha/server/platform/exchange/notify-exchange.ts";
import { officeHour } from "./courses.ts";
import { decisionAfter, waitingMoments, type AuditJournal } from "./journal.ts";
import { readCompanies, type DemoCompany } from "./counterparties.ts";
import { demoOrganizations, organizationNames, type OrganizationName } from "./organizations.ts";
import { demoPeople, type DemoAuthor } from "./people.ts";
import { randomFrom, type RandomSource } from "./random.ts";

/** Number of auctions with a contract; in most contracts both parties are in the portal. */
const auctions = 115;
/** Days back. */
const span = 330;

const goods = [
  { name: "Пшеница 3 класс", price: 17_400, basis: "Новороссийск, CPT" },
  { name: "Пшеница 4 класс", price: 16_100, basis: "Ростов-на-Дону, CPT" },
  { name: "Пшеница 5 класс", price: 14_800, basis: "Тамань, CPT" },
  { name: "Ячмень", price: 14_300, basis: "Краснодар, EXW" },
  { name: "Кукуруза", price: 15_200, basis: "Воронеж, FCA" },
  { name: "Подсолнечник", price: 33_500, basis: "Липецк, FCA" },
  { name: "Соя", price: 38_900, basis: "Тамбов, FCA" },
  { name: "Масло подсолнечное", price: 104_000, basis: "Новороссийск, FOB" },
  { name: "Шрот соевый", price: 41_700, basis: "Казань, DAP" },
  { name: "Сахар белый", price: 58_600, basis: "Тамбов, EXW" },
] as const;

const lateReasons = ["Простой вагонов на станции отправления", "Очередь в порту", "Погодные условия"];
const failureReasons = ["Покупатель отказался от приёмки", "Товар не соответствует качеству по договору"];
const rejections = [
  "Приложите акт приёма-передачи и исправьте дату поставки.",
  "Дата поставки не совпадает с датой в товарной накладной.",
];

export interface ContractWorld {
  readonly db: DbTransaction;
  readonly organizations: Readonly<Record<OrganizationName, number>>;
  readonly people: ReadonlyMap<string, DemoAuthor>;
  readonly now: Date;
  readonly journal: AuditJournal;
}

interface Side extends DemoCompany {
  /** Absent: not in the portal. */
  readonly organization?: OrganizationName;
}

/** Creates auction contracts of several organisations in every status, until the day before yesterday. */
export async function concludeContracts(world: ContractWorld): Promise<void> {
  const random = randomFrom(20_261_121);
  const today = moscowDate(world.now);
  const members = organizationNames.filter((name) => demoOrganizations[name].isMember);
  const companies = (await readCompanies()).slice(0, 40);
  const rows: Row[] = [];
  for (let number = 1; number <= auctions; number += 1) {
    // Denser towards today, because contracts that wait for a report are recent.
    const age = 2 + Math.round(span * ((auctions - number) / auctions) ** 2.2);
    const date = addDays(today, -age);
    // The first demo organisation has most contracts, so that its register has several pages.
    const client = random.chance(55) ? "trader" : random.pick(members);
    const others = members.filter((name) => name !== client);
    const contractor: Side = random.chance(75) ? sideOf(random.pick(others)) : random.pick(companies);
    const auction = { number, date, age, client: sideOf(client), contractor, isSale: random.chance(60) };
    const deal = dealOf(random, auction);
    for (const side of [auction.client, contractor])
      if (side.organization)
        rows.push({ ...auction, deal, owner: side, of: side.organization, state: stateOf(random, age) });
  }
  const waiting = [...waitingMoments(world.now, rows.filter(({ state }) => state === "sent").length, 37)];
  for (const row of rows) await live(world, random, row, row.state === "sent" ? waiting.shift() : undefined);
}

const sideOf = (organization: OrganizationName): Side => ({
  ...demoOrganizations[organization],
  organization,
});

interface Auction {
  readonly number: number;
  readonly date: IsoDate;
  /** In days. */
  readonly age: number;
  readonly client: Side;
  readonly contractor: Side;
  /** True if the customer sells. */
  readonly isSale: boolean;
}

/** Returns the properties that both sides of a contract share. */
function dealOf(random: RandomSource, { number, date, client, contractor }: Auction) {
  const { name, price, basis } = random.pick(goods);
  const volume = String(random.between(2, 40) * 25);
  const agreed = fromScaled(BigInt(price * 100 + random.between(-40, 40) * 2500), 2);
  const cost = multiplyDecimals(volume, agreed);
  return {
    minisessionNumber: `МС-${String(200 + number)}`,
    contractNumber: String(24_000 + number * 7),
    contractDate: date,
    clientName: client.name,
    clientInn: client.inn,
    comodinesName: name,
    basis,
    volumeComodines: volume,
    priceComodines: withoutZeros(agreed),
    worthComodines: withoutZeros(cost),
    sumTax: feeOf(cost),
    contractorName: contractor.name,
    contractorInn: contractor.inn,
    contractorTax: feeOf(cost),
  };
}

/** 0.05 per cent, rounded to the kopeck. */
const feeOf = (cost: Decimal): Decimal => withoutZeros(fromScaled((toScaled(cost, 2) * 5n) / 10_000n, 2));

interface Row extends Auction {
  readonly deal: ReturnType<typeof dealOf>;
  readonly owner: Side;
  readonly of: OrganizationName;
  readonly state: State;
}

/** Returns a random state for a contract of this age in days. */
const stateOf = (random: RandomSource, age: number) =>
  age <= 12
    ? random.weighted([
        ["new", 7],
        ["sent", 1],
        ["processed", 2],
      ] as const)
    : age <= 45
      ? random.weighted([
          ["new", 8],
          ["unfiled", 3],
          ["sent", 1],
          ["processed", 9],
          ["rejected", 2],
        ] as const)
      : random.weighted([
          ["processed", 40],
          ["rejected", 1],
        ] as const);

type State = ReturnType<typeof stateOf>;

/** @param waitsSince time of a delivery report without a response */
async function live(
  world: ContractWorld,
  random: RandomSource,
  row: Row,
  waitsSince: Date | undefined,
): Promise<void> {
  const { db, now, journal } = world;
  const { deal, owner, client, isSale, age, of, state } = row;
  const isSeller = (owner === client) === isSale;
  const item: ImportedContract = {
    ...deal,
    externalId: `TS-${deal.contractNumber}-${owner.inn}`,
    ownerInn: owner.inn,
    direction: isSeller ? "Продажа" : "Покупка",
    statusDeal: state === "unfiled" ? dealStatus.notFiled : dealStatus.new,
  };
  const daysLater = (days: number) =>
    new Date(Math.min(now.getTime() - 3_600_000, now.getTime() - (age - days) * 86_400_000));
  const brought = { authorId: world.people.get("operator")!.userId, at: daysLater(1) };
  const { id } = (await putContracts(db, [item], brought))[0]!;
  if (state === "new" || state === "unfiled") return;

  const isDelivered = random.chance(85);
  const delay = random.between(2, Math.min(age, 20));
  const reported: ReportedDelivery = {
    deliveryStatus: isDelivered ? deliveryStatus.delivered : deliveryStatus.notDelivered,
    deliveryDate: addDays(deal.contractDate, delay),
    reason: isDelivered ? (delay > 14 ? random.pick(lateReasons) : null) : random.pick(failureReasons),
  };
  const usual = officeHour(new Date(`${deal.contractDate}T12:00:00+03:00`), delay, random);
  const at = waitsSince ?? new Date(Math.min(usual.getTime(), now.getTime() - 2 * 3_600_000));
  const author = reporterOf(world, of);
  const stored: ReportedDelivery = {
    deliveryStatus: deliveryStatus.notSet,
    deliveryDate: null,
    reason: null,
  };
  const kind = rowKind(stored, reported)!;
  const entry = { entity: "contract", entityId: id };
  journal.submit(at, author, world.organizations[of], {
    ...entry,
    action: "contracts.report",
    after: reported,
  });
  await reportDelivery(db, id, reported, {
    noticeKind: kind,
    before: { ...stored, dealStatus: dealStatus.new },
    after: { ...reported, dealStatus: dealStatus.sent },
    authorId: author.userId,
    at,
  });
  const notice = await notifyExchange(
    { db, actor: actorOf(author), clock: moscowClock(() => at) },
    {
      area: "contract",
      kind,
      entityId: id,
      organization: { id: world.organizations[of] },
      payload: { idRec: id, contractNumber: deal.contractNumber, ...reported },
    },
  );
  if (state === "sent") return;
  const answered = decisionAfter(at, random);
  const result = state === "processed" ? "processed" : "rejected";
  const comment = result === "rejected" ? random.pick(rejections) : null;
  const by = world.people.get("operator")!.userId;
  await recordContractResponse(db, { id, result, comment, at: answered, by });
  await storeNoticeResponse(db, notice, { result, comment, at: answered, by });
  journal.decide(
    answered,
    { userId: by },
    {
      ...entry,
      action: "exchange.answer-notice",
      after: { result, comment },
    },
  );
}

/** Returns the member of an organisation who reports its deliveries. */
function reporterOf({ people }: ContractWorld, of: OrganizationName): DemoAuthor {
  const person = demoPeople.find(
    ({ memberships, blocked }) => !blocked && memberships.some((each) => each.in === of && !each.ended),
  );
  return people.get(person!.login)!;
}

const actorOf = ({ userId, login, name }: DemoAuthor): Actor => ({
  kind: "employee",
  userId,
  account: login,
  name,
  role: roleCodes.user,
  organization: undefined,
});
