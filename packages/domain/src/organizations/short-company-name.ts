/** Legal forms in full and abbreviated; longer ones first, because some are prefixes of others. */
export const legalForms: readonly (readonly [full: string, short: string])[] = [
  ["Общество с ограниченной ответственностью", "ООО"],
  ["Непубличное акционерное общество", "НАО"],
  ["Публичное акционерное общество", "ПАО"],
  ["Открытое акционерное общество", "ОАО"],
  ["Закрытое акционерное общество", "ЗАО"],
  ["Акционерное общество", "АО"],
  ["Индивидуальный предприниматель глава крестьянского (фермерского) хозяйства", "ИП глава КФХ"],
  ["Индивидуальный предприниматель", "ИП"],
  ["Крестьянское (фермерское) хозяйство", "КФХ"],
  ["Сельскохозяйственный производственный кооператив", "СПК"],
  ["Сельскохозяйственный потребительский кооператив", "СПоК"],
  ["Производственный кооператив", "ПК"],
  ["Федеральное государственное унитарное предприятие", "ФГУП"],
  ["Государственное унитарное предприятие", "ГУП"],
  ["Муниципальное унитарное предприятие", "МУП"],
  ["Товарищество на вере", "ТНВ"],
];

/**
 * Abbreviates the legal form of a company's name, «ООО „Колос“» instead of «Общество с ограниченной
 * ответственностью „Колос“», so that narrow cells show the distinctive part. Leaves unknown forms unchanged.
 * For display only: reports, searches and documents use the full name.
 */
export function shortCompanyName(name: string): string {
  const plain = name.trim().replace(/\s+/g, " ");
  const lower = plain.toLowerCase();
  for (const [full, short] of legalForms) {
    const beginning = full.toLowerCase();
    if (!lower.startsWith(beginning)) continue;
    const rest = plain.slice(full.length);
    if (/^ ?[«"„“]|^ \S/.test(rest)) return `${short} ${rest.trimStart()}`;
  }
  return plain;
}

/**
 * Returns the quoted part of a company's name, «Колос» of «ООО „Колос“» without its quotes, for titles; names without
 * quotes stay, with an abbreviated form. For display only.
 */
export function distinctiveName(name: string): string {
  const short = shortCompanyName(name);
  return /«(.+)»$/.exec(short)?.[1] ?? /^[^"]+"(.+)"$/.exec(short)?.[1] ?? short;
}

/**
 * Returns the distinctive name for a narrow cell: a person has initials and no legal form, «Примеров И. О.» of
 * «ИП Примеров Иван Образцович». For display only; the tooltip of the cell has the full name.
 */
export function compactCompanyName(name: string): string {
  const short = distinctiveName(name);
  const person = /^ИП (?:глава КФХ )?(\S+) (\p{L})\p{L}* (\p{L})\p{L}*$/u.exec(short);
  return person ? `${person[1]} ${person[2]}.\u00a0${person[3]}.` : short;
}
