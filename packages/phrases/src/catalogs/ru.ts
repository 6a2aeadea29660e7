/** Words of the reference catalogues. */
export const ru = {
  names: {
    basisTypes: "Базисы поставки",
    calculationTypes: "Виды расчётов",
    countries: "Страны",
    currencies: "Валюты",
    deliveryMethods: "Способы доставки",
    deliveryTypes: "Условия поставки",
    originGoods: "Происхождение товара",
    ports: "Порты и ж/д станции",
    productTypes: "Виды товара",
    regions: "Регионы",
  },
  columns: {
    id: "ID",
    code: "Код",
    name: "Наименование",
    description: "Описание",
    isActive: "Видимость",
    isPort: "Порт",
    isRailwayStation: "Ж/д станция",
    basisId: "Базис по умолчанию",
    value: "Значение",
    visibilityType: "Видимость в регионах",
    regionIds: "Регионы видимости",
  },
  visibilityTypes: {
    wholeCountry: "Вся страна",
    chosenRegions: "Выбранные регионы",
  },
} as const;
