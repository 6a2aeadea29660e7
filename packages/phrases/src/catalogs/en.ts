import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  names: {
    basisTypes: "Delivery bases",
    calculationTypes: "Kinds of settlement",
    countries: "Countries",
    currencies: "Currencies",
    deliveryMethods: "Ways of transport",
    deliveryTypes: "Delivery terms",
    originGoods: "Origin of goods",
    ports: "Ports and railway stations",
    productTypes: "Product types",
    regions: "Regions",
  },
  columns: {
    id: "ID",
    code: "Code",
    name: "Name",
    description: "Description",
    isActive: "Visible",
    isPort: "Port",
    isRailwayStation: "Railway station",
    basisId: "Default basis",
    value: "Value",
    visibilityType: "Visible in regions",
    regionIds: "Regions",
  },
  visibilityTypes: {
    wholeCountry: "Whole country",
    chosenRegions: "Chosen regions",
  },
};
