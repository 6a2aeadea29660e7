/** Real towns with fictitious streets. */
export const demoRegions = {
  rostov: { zip: "344002", region: "60000000000", town: "г. Ростов-на-Дону" },
  azov: { zip: "346780", region: "60000000000", town: "г. Азов" },
  salsk: { zip: "347630", region: "60000000000", town: "г. Сальск" },
  liski: { zip: "397900", region: "20000000000", town: "г. Лиски" },
  tikhoretsk: { zip: "352120", region: "03000000000", town: "г. Тихорецк" },
  krasnodar: { zip: "350000", region: "03000000000", town: "г. Краснодар" },
  budyonnovsk: { zip: "356800", region: "07000000000", town: "г. Будённовск" },
  volgograd: { zip: "400005", region: "18000000000", town: "г. Волгоград" },
  balashov: { zip: "412300", region: "63000000000", town: "г. Балашов" },
  belgorod: { zip: "308000", region: "14000000000", town: "г. Белгород" },
  bugulma: { zip: "423230", region: "92000000000", town: "г. Бугульма" },
  omsk: { zip: "644000", region: "52000000000", town: "г. Омск" },
  barnaul: { zip: "656000", region: "01000000000", town: "г. Барнаул" },
  zabaykalsk: { zip: "674650", region: "76000000000", town: "пгт Забайкальск" },
  kaliningrad: { zip: "236000", region: "27000000000", town: "г. Калининград" },
  oryol: { zip: "302000", region: "54000000000", town: "г. Орёл" },
  tambov: { zip: "392000", region: "68000000000", town: "г. Тамбов" },
} as const;

export type PlaceName = keyof typeof demoRegions;

/** Street names that do not exist in any town. */
export const demoStreets = [
  "ул. Демонстрационная, д. 4",
  "ул. Примерная, д. 17",
  "пер. Условный, д. 2, склад 3",
  "проезд Учебный, д. 21",
  "ул. Образцовая, д. 9, стр. 1",
] as const;
