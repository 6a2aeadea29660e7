import type { FastifyInstance } from "fastify";
import { buildApp } from "../../src/app.ts";
import type { FileStorage } from "../../src/platform/files/file-storage.ts";
import { cloneDatabase, type TestDatabase } from "./database.ts";
import { anEmployee, anOperator, anOrganization, anOwner, aUser, type OrganizationRow } from "./factories.ts";
import type { Proposal } from "@birzha/domain/auctions/proposal/proposal.ts";
import type { ProposalBody } from "@birzha/domain/auctions/proposal/proposal-body.ts";
import { aProposal } from "./proposals.ts";
import { setClock, type SetClock } from "./reports.ts";
import { signIn, testAuthenticate, type TestResponse, type TestClient } from "./sign-in.ts";

/** An application with two trading organisations and the exchange. */
export interface AuctionsStage {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
  readonly clock: SetClock;
  readonly firm: OrganizationRow;
  readonly otherFirm: OrganizationRow;
  /** Of the organisation: Ершов Пётр, its owner, and Щукина Анна. */
  readonly trader: TestClient;
  readonly colleague: TestClient;
  /** Of the other organisation: Блинов Иван. */
  readonly stranger: TestClient;
  readonly operator: TestClient;
  /** The operator, acting for the organisation. */
  readonly operatorForFirm: TestClient;
  readonly machine: TestClient;
  /** Sends a proposal of the organisation and returns its number. */
  readonly send: (day: string, given?: ProposalBody) => Promise<number>;
  readonly draft: (day: string, given?: ProposalBody) => Promise<number>;
  /** The operator's decision about the current version, or about a given one (FIX-062). */
  readonly decide: (
    id: number,
    action: string,
    comment?: string,
    version?: number,
  ) => Promise<TestResponse<{ status: number }>>;
  readonly close: () => Promise<void>;
}

/** `const stage = await openAuctionsStage(now); afterAll(stage.close)`. */
export async function openAuctionsStage(now: string): Promise<AuctionsStage> {
  const database = await cloneDatabase();
  const { db } = database;
  const clock = setClock(now);
  const app = await buildApp({
    database,
    files: {} as FileStorage,
    clock,
    authenticate: testAuthenticate(db),
  });
  const company = await anOrganization(db, { ntb_user: true, name: "ООО «Агро»" });
  const otherOrganization = await anOrganization(db, { ntb_user: true, name: "ООО «Порт»" });
  await anOwner(db, { organization: company, user: { account: "trader", name: "Ершов Пётр" } });
  await anEmployee(db, { organization: company, user: { account: "colleague", name: "Щукина Анна" } });
  await anOwner(db, { organization: otherOrganization, user: { account: "stranger", name: "Блинов Иван" } });
  await anOperator(db, { account: "operator", name: "Оператор Биржи" });
  await aUser(db, { account: "machine", role: 9, name: "Торговая система" });
  const trader = await signIn(app, db, "trader");
  const operator = await signIn(app, db, "operator");
  const post = async (url: string, body: object) => {
    const { status, data, body: text } = await trader.post<{ id: number }>(url, body);
    if (status !== 200) throw new Error(text);
    return data.id;
  };
  return {
    database,
    app,
    clock,
    firm: company,
    otherFirm: otherOrganization,
    trader,
    colleague: await signIn(app, db, "colleague"),
    stranger: await signIn(app, db, "stranger"),
    operator,
    operatorForFirm: await signIn(app, db, "operator", { organizationId: company.id }),
    machine: await signIn(app, db, "machine"),
    send: (day, given) => post("/api/auctions/proposal", aProposal(day, given)),
    draft: (day, given) => post("/api/auctions/draft", aProposal(day, given)),
    decide: async (id, action, comment, version) => {
      const url = `/api/auctions/proposal/processing/${id}`;
      const seen = version ?? (await operator.get<{ proposal?: Proposal }>(url)).data?.proposal?.version ?? 1;
      return operator.put(url, { data: { action, comment, version: seen } });
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
