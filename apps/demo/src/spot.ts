import type { Actor } from "@birzha/domain/shared/access/actor.ts";
import { moscowClock, moscowDate } from "@birzha/domain/shared/values/clock.ts";
import { addDays, formatDate, type IsoDate } from "@birzha/domain/shared/values/dates.ts";
import { formatDecimal, multiplyDecimals } from "@birzha/domain/shared/values/decimal.ts";
import type { SpotImport } from "@birzha/domain/spot/api.ts";
import {
  executionOptions,
  executionStatus,
  recordStatus,
  needsFile,
  type ExecutionStatus,
} from "@birzha/domain/spot/lifecycle.ts";
import { rowNoticeKind } from "@birzha/domain/spot/notice-kinds.ts";
import type { NoticeResult } from "@birzha/domain/exchange/notice.ts";
import { ru } from "@birzha/phrases/spot/ru.ts";
import { storeNoticeResponse } from "@birzha/server/areas/exchange/store.ts";
import { insertFile } from "@birzha/server/areas/files/store.ts";
import { applyEdit, putSpotDeals, recordDealResponse } from "@birzha/server/areas/spot/store.ts";
import type { DbTransaction } from "@birzha/server/platform/db/handles.ts";
import { notifyExchange } from "@birzha/server/platform/exchange/notify-exchange.ts";
import type { ReceivedFile } from "@birzha/server/platform/http/endpoint-binding/receive-file.ts";
import type { PdfAttachment } from "./attachments.ts";
import { contractPdf } from "./contract-pdf.ts";
import { demoOrganizations, type OrganizationName } from "./organizations.ts";
import { reportersOf, type DemoAuthor } from "./people.ts";
import { officeHour } from "./courses.ts";
import { decisionAfter, waitingMoments, type AuditJournal } from "./journal.ts";
import { randomFrom, type RandomSource } from "./random.ts";

/** Goods of the spot market; prices in rubles per tonne. */
interface Good {
  readonly name: string;
  readonly code: string;
  /** Delivery places, with their part of the instrument's code. */
  readonly bases: Readonly<Record<string, string>>;
  readonly price: readonly [from: number, to: number];
}
const goods: readonly Good[] = [
  {
    name: "Сахар белый",
    code: "SUGR",
    bases: { Липецк: "LIP", Тамбов: "TMB", Краснодар: "KRD" },
    price: [58_000, 66_000],
  },
  {
    name: "Пшеница 4 класс",
    code: "WHT4",
    bases: { Новороссийск: "NVR", "Ростов-на-Дону": "ROS" },
    price: [15_500, 18_200],
  },
  {
    name: "Пшеница 5 класс",
    code: "WHT5",
    bases: { Воронеж: "VRN", Тамань: "TMN" },
    price: [13_800, 15_900],
  },
  {
    name: "Ячмень",
    code: "BRLY",
    bases: { "Ростов-на-Дону": "ROS", Краснодар: "KRD" },
    price: [13_000, 15_200],
  },
  { name: "Шрот соевый", code: "SOYM", bases: { Казань: "KZN", Липецк: "LIP" }, price: [38_000, 44_500] },
];

/** Number of deals per organisation. */
const shares = [
  ["trader", 74],
  ["sugar", 28],
  ["elevator", 20],
  ["mill", 16],
  ["oilMill", 12],
] as const satisfies readonly (readonly [OrganizationName, number])[];

const ways = [
  "Самовывоз автотранспортом",
  "Франко-вагон станция отправления",
  "Самовывоз со склада",
] as const;
const remarks = [
  "Товар принят без замечаний",
  "Стороны договорились перенести отгрузку из-за погоды на станции",
  "Покупатель не прислал транспорт в согласованные дни, акт составлен",
  "Ждём оригиналы документов",
] as const;
const reasons = [
  "В приложенном акте нет подписи покупателя.",
  "Дата в документе не совпадает с указанной.",
  "Оплата по сделке поступила, статус не подтверждён.",
] as const;

/** State of a deal: not reported, sent, or with a response of the exchange. */
type Outcome = "new" | "sent" | NoticeResult;

interface SpotPlan {
  readonly firm: OrganizationName;
  readonly deal: SpotImport;
  readonly submitted?: {
    readonly execution: ExecutionStatus;
    readonly on: IsoDate;
    readonly comment: string | null;
    readonly document: PdfAttachment | undefined;
    readonly login: string;
    /** Response of the exchange. */
    readonly result?: { readonly is: NoticeResult; readonly comment: string | null };
  };
}

/** Plans four months of deals with a fixed seed. */
export function planSpotDeals(today: IsoDate): readonly SpotPlan[] {
  const random = randomFrom(20_261_121);
  const plans = shares.flatMap(([firm, count]) =>
    Array.from({ length: count }, (_, place) => {
      const end = owedDeals[firm]?.[place];
      const owed =
        end === undefined
          ? undefined
          : { daysAgo: 16, dateEnd: addDays(today, end), outcome: "new" as const };
      return planDeal(firm, today, random, owed);
    }),
  );
  const inOrder = plans.toSorted((a, b) => (a.deal.contractDate < b.deal.contractDate ? -1 : 1));
  return inOrder.map((plan, place) => numbered(plan, `S-${2601 + place}`));
}

interface DealTimes {
  readonly daysAgo: number;
  readonly dateEnd: IsoDate;
  readonly outcome: Outcome;
}

/** FIX-245: deals that a member has not reported: days until their end. All others are reported in time. */
const owedDeals: Partial<Readonly<Record<OrganizationName, readonly number[]>>> = { trader: [-1, 1] };

function planTimes(today: IsoDate, random: RandomSource): DealTimes {
  const daysAgo = random.chance(35) ? random.between(1, 24) : random.between(25, 120);
  const dateEnd = addDays(today, random.between(7, 30) - daysAgo);
  const outcome: Outcome =
    dateEnd > addDays(today, 1)
      ? random.weighted([
          ["new", 54],
          ["sent", 12],
          ["processed", 22],
          ["rejected", 12],
        ] as const)
      : "processed";
  return { daysAgo, dateEnd, outcome };
}

function planDeal(
  firm: OrganizationName,
  today: IsoDate,
  random: RandomSource,
  owed: DealTimes | undefined,
): SpotPlan {
  const { daysAgo, dateEnd, outcome } = owed ?? planTimes(today, random);
  const { name, code, bases, price: prices } = random.pick(goods);
  const [basis, basisCode] = random.pick(Object.entries(bases));
  const direction = random.chance(60) ? "sale" : "buy";
  const volume = String(random.between(1, 40) * 5);
  const price = `${random.between(prices[0], prices[1])}.${random.pick(["00", "50"])}`;
  const contractDate = addDays(today, -daysAgo);
  const execution = random.pick<ExecutionStatus>(executionOptions[direction]);
  const isPostponed = execution === executionStatus.extended && outcome === "processed";
  const deal: SpotImport = {
    externalId: "",
    ownerInn: demoOrganizations[firm].inn,
    statusSettlement:
      outcome === "processed" && execution === executionStatus.delivered
        ? "Расчёты завершены"
        : random.pick(["Расчёты не завершены", "Ожидается оплата"]),
    contractorName: random.pick(counterpartiesOf(firm)),
    basis,
    deliveryWay: random.pick(ways),
    comodinesName: name,
    codeItem: `${code}-${basisCode}`,
    contractNumber: "",
    contractDate,
    direction,
    volumeComodines: volume,
    priceSingle: price,
    contractSum: multiplyDecimals(volume, price),
    dateEnd,
    dateEndNext: isPostponed ? addDays(dateEnd, 14) : null,
  };
  if (outcome === "new") return { firm, deal };
  const on = addDays(contractDate, random.between(0, daysAgo - 1));
  const isAlone = execution === executionStatus.selfSettlement;
  return {
    firm,
    deal,
    submitted: {
      execution,
      on,
      comment: !isAlone && random.chance(45) ? random.pick(remarks) : null,
      document: undefined,
      login: random.pick(reportersOf(firm, daysAgo)),
      ...(outcome === "sent"
        ? {}
        : { result: { is: outcome, comment: outcome === "rejected" ? random.pick(reasons) : null } }),
    },
  };
}

const counterpartiesOf = (firm: OrganizationName): readonly string[] =>
  Object.entries(demoOrganizations).flatMap(([name, { name: company }]) => (name === firm ? [] : [company]));

/** Assigns numbers and documents last, because they depend on the order. */
function numbered({ deal, submitted, ...plan }: SpotPlan, number: string): SpotPlan {
  const known = { ...plan, deal: { ...deal, externalId: `DEMO-${number}`, contractNumber: number } };
  if (!submitted) return known;
  const document = needsFile(submitted.execution)
    ? documentOf(known.deal, submitted.execution, submitted.on)
    : undefined;
  return { ...known, submitted: { ...submitted, document } };
}

const documentOf = (deal: SpotImport, execution: ExecutionStatus, on: IsoDate): PdfAttachment => {
  const title =
    execution === executionStatus.extended ? "Соглашение о продлении поставки" : "Акт приёма-передачи товара";
  return {
    name: `${title} ${deal.contractNumber}.pdf`,
    type: "pdf",
    content: () =>
      contractPdf([
        title,
        "Образец для демонстрации. Стороны и сделка вымышлены.",
        "",
        `Договор купли-продажи ${deal.contractNumber} от ${formatDate(deal.contractDate)}`,
        `Контрагент: ${deal.contractorName}`,
        `Товар: ${deal.comodinesName}, ${formatDecimal(deal.volumeComodines)} т`,
        `Статус исполнения: ${ru.execution[execution]}, ${formatDate(on)}`,
      ]),
  };
};

export const spotAttachments = (plans: readonly SpotPlan[]): readonly PdfAttachment[] =>
  plans.flatMap(({ submitted }) => submitted?.document ?? []);

export interface SpotWorld {
  readonly db: DbTransaction;
  readonly organizations: Readonly<Record<OrganizationName, number>>;
  readonly people: ReadonlyMap<string, DemoAuthor>;
  readonly files: ReadonlyMap<PdfAttachment, ReceivedFile>;
  readonly now: Date;
  readonly journal: AuditJournal;
}

/** Executes imports, reports and responses of the exchange, each at its time of day. */
export async function reportSpotDeals(world: SpotWorld, plans: readonly SpotPlan[]): Promise<void> {
  const random = randomFrom(20_261_121);
  const isSent = ({ submitted }: SpotPlan) => submitted !== undefined && !submitted.result;
  const waiting = [...waitingMoments(world.now, plans.filter(isSent).length, 31)];
  for (const plan of plans) await reportDeal(world, plan, random, isSent(plan) ? waiting.shift() : undefined);
}

const at = (day: IsoDate, hour: string): Date => new Date(`${day}T${hour}:00+03:00`);

async function reportDeal(
  { db, organizations, people, files, journal }: SpotWorld,
  { firm, deal, submitted }: SpotPlan,
  random: RandomSource,
  waitsSince: Date | undefined,
): Promise<void> {
  const operator = people.get("operator")!;
  const brought = { authorId: operator.userId, at: at(deal.contractDate, "09:30") };
  const { id } = (await putSpotDeals(db, [deal], brought))[0]!;
  if (!submitted) return;
  const author = people.get(submitted.login)!;
  const organization = { id: organizations[firm] };
  const sentAt = waitsSince ?? officeHour(at(submitted.on, "12:00"), 0, random);
  const document = submitted.document && files.get(submitted.document)!;
  const file = document
    ? await insertFile(db, {
        ...document,
        area: "spot",
        organizationId: organization.id,
        uploadedBy: author.userId,
        uploadedAt: sentAt,
      })
    : null;
  const { execution, comment, result } = submitted;
  const on = waitsSince ? moscowDate(waitsSince) : submitted.on;
  const kind = rowNoticeKind(execution, true);
  const entry = { entity: "spot-deal", entityId: id };
  journal.submit(sentAt, author, organization.id, { ...entry, action: "spot.update", after: { execution } });
  const stored = { execution: executionStatus.notSet, changedOn: null, file: null, comment: null };
  await applyEdit(db, id, {
    noticeKind: kind,
    before: { ...stored, record: recordStatus.new },
    after: { execution, changedOn: on, file, comment, record: recordStatus.sent },
    authorId: author.userId,
    at: sentAt,
  });
  const actor: Actor = {
    kind: "employee",
    userId: author.userId,
    account: author.login,
    name: author.name,
    role: 1,
    organization: undefined,
  };
  const noticeId = await notifyExchange(
    { db, actor, clock: moscowClock(() => sentAt) },
    {
      area: "spot",
      kind,
      entityId: id,
      organization,
      payload: {
        contractNumber: deal.contractNumber,
        statusExecution: execution,
        dateChangeStatus: on,
        file,
        comment,
      },
    },
  );
  if (!result) return;
  const response = {
    result: result.is,
    comment: result.comment,
    at: decisionAfter(sentAt, random),
    by: operator.userId,
  };
  await recordDealResponse(db, { id, ...response });
  await storeNoticeResponse(db, noticeId, response);
  const { result: is, comment: reason } = response;
  journal.decide(response.at, operator, {
    ...entry,
    action: "exchange.answer-notice",
    after: { result: is, comment: reason },
  });
}
