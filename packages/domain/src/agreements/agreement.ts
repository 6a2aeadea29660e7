import { z } from "zod";
import { rowShape } from "../shared/registers/register-schema.ts";
import { reportRegister } from "./register.ts";
import { storedCorrection } from "./correction.ts";
import { storedWarnings } from "./warnings.ts";
import { innText, recordId, recordName, recordVersion } from "../shared/values/scalars.ts";

/** An attached file on the wire: id and name. */
export const attachedFile = z.object({ id: recordId, value: z.string().describe("Value.") });
export type AttachedFile = z.infer<typeof attachedFile>;

const { isDubiousDeal: _, ...ofOrganizations } = reportRegister;

/** A row of the register, visible to members of its organisation (OTC-028, OTC-029). */
export const registerRow = z.object({
  ...rowShape(ofOrganizations, {
    id: "Id of the record.",
    statusName: "Name of the status.",
    issueDate: "Time of the registration, ISO 8601 with offset.",
    changedDate: "Time of the last change, ISO 8601 with offset; null if never changed.",
    triggerDate: "Day from which the due date is counted, `YYYY-MM-DD`.",
    dueDate: "Due date, `YYYY-MM-DD`, end of the Moscow day; null if no rule applies.",
    isOnTime: "Whether the report was filed on time; null if no rule applies.",
    organizationName: "Name of the organisation.",
    organizationInn: "INN of the organisation.",
    familyName: "Author of the report.",
    isExportDeliveryFlag: "Whether the goods are exported.",
    manufacturerInn: "INN of the manufacturer.",
    manufacturerName: "Name of the manufacturer.",
    ownerInn: "INN of the owner.",
    ownerName: "Name of the owner; null if unknown.",
    purchaserInn: "INN of the buyer.",
    purchaserName: "Name of the buyer.",
    contractDate: "Date of the contract, `YYYY-MM-DD`.",
    contractNumber: "Number of the contract.",
    contractStartDate: "Day on which the contract takes effect, `YYYY-MM-DD`.",
    agreementDate: "Date of the supplementary agreement, `YYYY-MM-DD`.",
    agreementNumber: "Number of the supplementary agreement.",
    agreementStartDate: "Day on which the supplementary agreement takes effect, `YYYY-MM-DD`.",
    productTypeName: "Product type.",
    originGoodsName: "Origin of the goods.",
    harvestYear: "Harvest year.",
    proteinPercentage: "Protein, per cent, decimal text.",
    glutenPercentage: "Gluten, per cent, decimal text.",
    amount: "Amount in tonnes, decimal text.",
    price: "Price per tonne with taxes, in the currency of the contract, decimal text.",
    totalPrice: "Amount multiplied by the price, rounded to hundredths, in the currency of the price.",
    productBasisPrice: "Price of the goods on the basis, decimal text.",
    currencyName: "Currency of the contract.",
    isPriceNds: "Whether the price includes VAT; null if not stated.",
    priceDeterminingDate: "Price-determining date, `YYYY-MM-DD`.",
    calculationTypeName: "Settlement type.",
    deliveryTypeName: "Delivery terms (Incoterms).",
    basisTypeName: "Delivery basis.",
    portName: "Port or railway station.",
    deliveryFullAddress: "Delivery address with postal code and region.",
    deliveryCountryName: "Country of delivery.",
    deliveryMethodName: "Delivery method.",
    deliveryDate: "Delivery date, `YYYY-MM-DD`.",
    manufacturerFullAddress: "Address of the production place.",
    productionPlaceType: "Type of the production place.",
    shipmentFullAddress: "Shipment address with postal code and region.",
    shipmentPlaceType: "Type of the shipment place.",
    shipmentFactDate: "Actual shipment date, `YYYY-MM-DD`.",
    transportationCostFromManufacturer: "Transport cost from the manufacturer, decimal text.",
    transportationCostFromShipment: "Transport cost from the shipment place, decimal text.",
    isPriceTransportationCosts: "Whether the price includes transport costs; null if not stated.",
    transportIncludedPlaceType: "Type of the place up to which transport costs are included.",
    transportIncludedPlaceName: "Name of the place up to which transport costs are included.",
    isPreferentialPricing: "Whether preferential pricing applies; null if not stated.",
    normativeActRequisites: "Details of the normative act.",
    isInterdependenceFlag: "Whether the parties are interdependent; null if not stated.",
    isAffiliationFlag: "Whether the parties are affiliated; null if not stated.",
    terminationDate: "Date of the termination, `YYYY-MM-DD`.",
    terminationNumber: "Number of the termination agreement.",
  }),
  /** Status number (G-32). */
  status: z.number().describe("Status: 1 registered, 2 changed, 3 rejected, 4 terminated."),
  /** BULK-105: a withdrawn report has the status of a rejected one, the only one of the documents that does not count. */
  isWithdrawn: z.boolean().describe("Whether the organisation withdrew the report; its status is 3 then."),
  files: z.array(attachedFile).describe("Attached files."),
  /** Number of versions that the reader can see; 1 for an unchanged report. */
  versionCount: z.number().describe("Number of versions that the caller can see."),
  /** Reason of a rejection or of a correction; otherwise null. */
  description: z.string().nullable().describe("Reason of the rejection; null without one."),
  /** SCREEN-003: report that was filed again in place of this rejected one. */
  replacedBy: z
    .number()
    .nullable()
    .describe("Report that was filed again in place of this rejected one; null without one."),
});
export type RegisterRow = z.infer<typeof registerRow>;

/** OTC-030: a row of the register, visible to exchange staff, with additional fields. */
export const staffRegisterRow = registerRow.extend({
  organizationId: z.number().describe("Id of the organisation."),
  isDubiousDeal: z.boolean().describe("Whether the deal is flagged as doubtful. Exchange staff only."),
});
export type StaffRegisterRow = z.infer<typeof staffRegisterRow>;

/** Action that created a version (S-7). */
export const versionKinds = [
  "create",
  "update",
  "status",
  "deal",
  "terminate",
  "change-termination",
  "withdraw",
] as const;
export type VersionKind = (typeof versionKinds)[number];

const versionFields = {
  versionNumber: z.number().describe("Number of the version in the report, from 1."),
  kind: z.enum(versionKinds).describe("Kind."),
  versionAuthor: z.string().describe("Author of the version."),
  versionDate: z.string().describe("Time of the version, ISO 8601 with offset."),
  /** SOFT-001: warnings of the version; null without any. */
  warnings: storedWarnings
    .nullable()
    .describe("Warnings of the version and whether its author confirmed them; null without any."),
  /** PROOF-004: cause and reason of the version; null if not given. */
  correction: storedCorrection.nullable().describe("Cause and reason of the change; null if not given."),
};

/** OTC-031: a version has the fields of a row; its `id` is the id of the version. */
export const versionRow = registerRow.extend(versionFields);
export type VersionRow = z.infer<typeof versionRow>;
export const staffVersionRow = staffRegisterRow.extend(versionFields);
export type StaffVersionRow = z.infer<typeof staffVersionRow>;

/** OTC-041: a stored report, or one of its versions (`isChildren`). */
export const storedReport = z.object({
  id: recordId,
  status: z.number().describe("Status: 1 registered, 2 changed, 3 rejected, 4 terminated."),
  statusName: z.string().describe("Name of the status."),
  isWithdrawn: z.boolean().describe("Whether the organisation withdrew the report; its status is 3 then."),
  /** BULK-105: seconds instead of a time, because the clock of a browser can be wrong. */
  withdrawalSeconds: z
    .number()
    .nullable()
    .describe("Seconds in which the report can still be withdrawn; null if it cannot."),
  description: z.string().nullable().describe("Reason of the rejection; null without one."),
  issueDate: z.string().describe("Time of the registration, ISO 8601 with offset."),
  changedDate: z
    .string()
    .nullable()
    .describe("Time of the last change, ISO 8601 with offset; null if never changed."),
  passportId: z.number().describe("Version of the report form."),
  dataXML: z.string().describe("Report in XML, at most 64 KB in UTF-8; `report.xsd` is its schema."),
  agreementNumber: z.string().nullable().describe("Number of the supplementary agreement."),
  contractNumber: z.string().nullable().describe("Number of the contract."),
  familyName: z.string().describe("Author of the report."),
  organizationId: z.number().describe("Id of the organisation."),
  organizationInn: z.string().describe("INN of the organisation."),
  organizationName: z.string().describe("Name of the organisation."),
  terminationReportNumber: z
    .string()
    .nullable()
    .describe("Number of the termination report; null without one."),
  terminationDate: z.string().nullable().describe("Date of the termination, `YYYY-MM-DD`."),
  terminationNumber: z.string().nullable().describe("Number of the termination agreement."),
  terminationReportDate: z
    .string()
    .nullable()
    .describe("Date of the termination report, `YYYY-MM-DD`; null without one."),
  /** WORK-061: deadline, and whether the report met it; null if no duty rule applies. */
  dueDate: z
    .string()
    .nullable()
    .describe("Due date, `YYYY-MM-DD`, end of the Moscow day; null if no rule applies."),
  isOnTime: z.boolean().nullable().describe("Whether the report was filed on time; null if no rule applies."),
  /** SCREEN-003: rejected report that this one was filed again for. */
  replaces: z
    .number()
    .nullable()
    .describe("Rejected report of the organisation that this one is filed again for."),
  /** SCREEN-003: report that was filed again in place of this rejected one, with its deadline. */
  replacedBy: z
    .object({
      id: recordId,
      dueDate: z
        .string()
        .nullable()
        .describe("Due date, `YYYY-MM-DD`, end of the Moscow day; null if no rule applies."),
    })
    .nullable()
    .describe("Report that was filed again in place of this rejected one; null without one."),
  /** DEAL-020: present owner of a report whose organisation has a successor. */
  successor: z
    .object({ inn: innText, name: recordName })
    .nullable()
    .describe("The organisation that took the report over; null if its reporter still owns it."),
  /** SOFT-001: warnings of the version; null without any. */
  warnings: storedWarnings
    .nullable()
    .describe("Warnings of the version and whether its author confirmed them; null without any."),
  /** PROOF-004: cause and reason of the version; null if not given. */
  correction: storedCorrection.nullable().describe("Cause and reason of the change; null if not given."),
  files: z.array(attachedFile).describe("Attached files."),
  isChildren: z.boolean().describe("Whether this is a version rather than the report itself."),
  /** Optimistic lock: the client returns it with a change, and the server rejects an outdated one (G-85). */
  version: recordVersion,
  /** Id of the report that a version belongs to; for a report its own id. */
  reportId: z.number().describe("Number of the report."),
  /** Exchange staff only (G-53). */
  isDubiousDeal: z
    .boolean()
    .optional()
    .describe("Whether the deal is flagged as doubtful. Exchange staff only."),
});
export type StoredReport = z.infer<typeof storedReport>;

/** DUP-001: an existing report of the organisation that is equal or similar to a new one. */
export const similarReport = z.object({
  id: recordId,
  status: z.number().describe("Status: 1 registered, 2 changed, 3 rejected, 4 terminated."),
  statusName: z.string().describe("Name of the status."),
  contractNumber: z.string().describe("Number of the contract."),
  contractDate: z.string().describe("Date of the contract, `YYYY-MM-DD`."),
  purchaserName: z.string().describe("Name of the buyer."),
  productTypeName: z.string().describe("Product type."),
  amount: z.string().describe("Amount in tonnes, decimal text."),
  price: z.string().describe("Price per tonne with taxes, in the currency of the contract, decimal text."),
  currencyName: z.string().describe("Currency of the contract."),
  differences: z.array(z.string()).describe("Form fields that differ; empty for a duplicate."),
});
export type SimilarReport = z.infer<typeof similarReport>;
