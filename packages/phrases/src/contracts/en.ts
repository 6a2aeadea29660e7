import type { Words } from "../words.ts";
import type { ru } from "./ru.ts";

export const en: Words<typeof ru> = {
  list: {
    title: "Contracts register",
    showConfirmed: "Show processed",
    noData: "No data",
    emptyHint: "Contracts appear here after auctions that were held.",
    hiddenHint: "Processed contracts are not shown.",
    failed: "Not sent: check the delivery status and date",
  },
  fields: {
    minisessionNumber: "Session number",
    contractNumber: "Contract number",
    contractDate: "Registration date",
    clientName: "Customer name",
    clientInn: "Customer INN",
    direction: "Direction",
    comodinesName: "Commodity",
    basis: "Basis and terms",
    volumeComodines: "Volume",
    priceComodines: "Price",
    worthComodines: "Cost",
    sumTax: "Customer fee amount",
    contractorName: "Counterparty name",
    contractorInn: "Participant INN",
    contractorTax: "Counterparty fee amount",
    statusDelivery: "Delivery status",
    statusDate: "Delivery date",
    reason: "Reasons",
    statusDeal: "Processing status",
    ownerName: "Organisation",
  },
  deals: {
    0: "Not filed",
    1: "New",
    2: "Sent",
    3: "Processed",
    4: "Rejected",
  },
  deliveries: {
    0: "Not set",
    1: "Delivered",
    2: "Not delivered",
  },
  notices: {
    delivery: "Delivery notice sent for deals: {numbers}",
    nonDelivery: "Non-delivery notice sent for deals: {numbers}",
    extension: "Delivery extension notice sent for deals: {numbers}",
    changes: "Changes notice sent for deals: {numbers}",
  },
  failures: {
    list: "The register of contracts could not be loaded!",
    download: "The register of contracts could not be downloaded!",
    update: "Fields Delivery status and Delivery date in edited items must be filled",
  },
  report: { title: "Contracts" },
  warnings: {
    "unknown-owner":
      "The portal has no organisation with the INN {inn}: the row will be shown once it is registered",
  },
  errors: {
    "not-editable": "The row cannot be changed: it was sent or processed",
    incomplete: "Delivery status and delivery date must be filled",
    date: "The delivery date must be between {min} and {max}",
    unchanged: "Nothing has changed",
    repeated: "The row stands twice in one request",
    ambiguous: "Several contracts have this number: name the externalId",
    "not-sent": "No report of this contract waits for an answer of the exchange",
  },
};
