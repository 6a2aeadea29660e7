import { readDirectory } from "./directory.ts";

export interface DemoCompany {
  readonly inn: string;
  readonly name: string;
}

/** Returns the fictitious companies of the demo directory: producers and buyers. */
export async function readCompanies(): Promise<readonly DemoCompany[]> {
  const rows = await readDirectory();
  return rows.map((row) => ({ inn: row["inn"]!, name: row["full_name"]! }));
}

export interface ForeignBuyer {
  readonly name: string;
  /** OKSM code. */
  readonly country: string;
}

/** Foreign buyers have no INN; their names show that they are fictitious. */
export const foreignBuyers = {
  sea: [
    { name: "Example Grain Trading DMCC (ОАЭ)", country: "784" },
    { name: "Örnek Tahıl Sanayi ve Ticaret A.Ş. (Турция)", country: "792" },
    { name: "Sample Mills Company S.A.E. (Египет)", country: "818" },
    { name: "Demo Commodities Ltd. (Бангладеш)", country: "050" },
    { name: "Imaginary Feed Industries LLC (Саудовская Аравия)", country: "682" },
  ],
  land: [
    { name: "ТОО «Үлгі астық» (Казахстан)", country: "398" },
    { name: "Heihe Demo Agricultural Products Co., Ltd. (Китай)", country: "156" },
    { name: "ООО «Узорная мука» (Беларусь)", country: "112" },
  ],
} as const satisfies Record<string, readonly ForeignBuyer[]>;
