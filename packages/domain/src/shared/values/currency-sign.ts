/** Signs of the common currencies by their names in the delivered catalogue and in the dictionaries of auctions. */
const signs: Readonly<Record<string, string>> = {
  "Российский рубль": "₽",
  "Доллар США": "$",
  Евро: "€",
  "Китайский юань": "¥",
  RUB: "₽",
  USD: "$",
  EUR: "€",
  CNY: "¥",
};

/** Returns the sign of a currency, or its name if it has none. */
export const currencySign = (name: string): string => signs[name] ?? name;

/** Abbreviations of the common units by their names in the dictionaries of auctions. */
const abbreviations: Readonly<Record<string, string>> = { тонна: "т", килограмм: "кг", tonne: "t", ton: "t" };

/** Returns the abbreviation of a unit, or its name if it has none. */
export const unitSign = (name: string): string => abbreviations[name] ?? name;
