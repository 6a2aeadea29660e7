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
