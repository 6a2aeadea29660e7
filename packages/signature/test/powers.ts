import type { NamePart } from "../src/certificate.ts";

/** Test factory for powers of attorney, valid and forged ones. All persons and numbers are invented. */

export interface PowerPersonOrder {
  readonly surname: string;
  readonly first: string;
  readonly patronymic: string;
  readonly inn: string;
  /** `000-000-000 00` */
  readonly snils: string;
}

export const head: PowerPersonOrder = {
  surname: "Соловьёв",
  first: "Пётр",
  patronymic: "Ильич",
  inn: "770708389301",
  snils: "112-233-445 95",
};
export const representative: PowerPersonOrder = {
  surname: "Новикова",
  first: "Анна",
  patronymic: "Дмитриевна",
  inn: "366401234567",
  snils: "123-456-789 64",
};

export interface PowerOrder {
  readonly version: string;
  readonly number: string;
  readonly inn: string;
  readonly name: string;
  readonly head: PowerPersonOrder;
  readonly representative: PowerPersonOrder;
  readonly validFrom: string;
  readonly validTo: string;
  readonly code: string;
}

export const powerCode = "BIRZHA_TEST";
const powerNumber = "4f1c2d3e-5a6b-4c7d-8e9f-0a1b2c3d4e5f";

const numbersOf = ({ inn, snils }: PowerPersonOrder) => `ИННФЛ="${inn}" СНИЛС="${snils}"`;
const namesOf = ({ surname, first, patronymic }: PowerPersonOrder) =>
  `<СведФЛ><ФИО Фамилия="${surname}" Имя="${first}" Отчество="${patronymic}"/></СведФЛ>`;

/** Returns the XML of a power of attorney in the format EMCHD_1. */
export function powerXml(order: Partial<PowerOrder> = {}): string {
  const given: PowerOrder = {
    version: "EMCHD_1",
    number: powerNumber,
    inn: "7707083893",
    name: "ООО «Колос»",
    head,
    representative,
    validFrom: "2026-01-01",
    validTo: "2026-12-31",
    code: powerCode,
    ...order,
  };
  return `<?xml version="1.0" encoding="UTF-8"?>
<Доверенность xmlns="urn://x-artefacts/${given.version}" ВерсФорм="${given.version}" ПрЭлФорм="00000000" ИдФайл="ON_EMCHD_20260101_${given.number}">
  <Документ>
    <Довер>
      <СвДов ВидДовер="1" ПрПередов="1" ВнНомДовер="12" НомДовер="${given.number}" ДатаВыдДовер="${given.validFrom}" СрокДейст="${given.validTo}">
        <СведСист>https://m4d.nalog.gov.ru/emchd/check-status?guid=${given.number}</СведСист>
      </СвДов>
      <СвДоверит ТипДоверит="1">
        <Доверит>
          <РосОргДовер ЕИОУК="0" ЕИОФЛ="1" ЕИОИП="0">
            <СвРосОрг НаимОрг="${given.name}" ИННЮЛ="${given.inn}" КПП="770701001" ОГРН="1027700132195"/>
            <ЛицоБезДов ПолнЮЛ="1"><СвФЛ ${numbersOf(given.head)} Должность="Директор">${namesOf(given.head)}</СвФЛ></ЛицоБезДов>
          </РосОргДовер>
        </Доверит>
      </СвДоверит>
      <СвУпПред ТипПред="3">
        <Пред><СведФизЛ ${numbersOf(given.representative)} Должность="Бухгалтер">${namesOf(given.representative)}</СведФизЛ></Пред>
      </СвУпПред>
      <СвПолн ТипПолн="1" ПрСовмПолн="1"><МашПолн КодПолн="${given.code}" НаимПолн="Отчёты на бирже"/></СвПолн>
    </Довер>
  </Документ>
</Доверенность>
`;
}

/** Returns the subject of a qualified certificate of a person, with the organisation that the person heads. */
export const personSubject = (
  { surname, first, patronymic, inn, snils }: PowerPersonOrder,
  organizationInn?: string,
): NamePart[] => [
  { oid: "2.5.4.3", text: `${surname} ${first} ${patronymic}` },
  { oid: "2.5.4.4", text: surname },
  { oid: "2.5.4.42", text: `${first} ${patronymic}` },
  { oid: "1.2.643.100.3", text: snils.replaceAll(/\D/g, "") },
  { oid: "1.2.643.3.131.1.1", text: inn },
  ...(organizationInn === undefined ? [] : [{ oid: "1.2.643.100.4", text: organizationInn }]),
];
