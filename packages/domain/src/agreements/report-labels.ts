import { type RegisterField, registerColumns } from "./agreement.ts";
import type { ReportFormField } from "./report-form.ts";

/** Row fields of the register that no single form field stands for. */
export const unpairedColumns = [
  "changedDate",
  "deliveryFullAddress",
  "manufacturerFullAddress",
  "shipmentFullAddress",
  "terminationDate",
  "terminationNumber",
] as const satisfies RegisterField[];

/** OTC-165: the termination form. */
export const terminationFields = [
  "terminationDate",
  "terminationNumber",
  "terminationReportNumber",
  "terminationReportDate",
] as const;

/**
 * The keys of the labels in the phrases (`agreements.fields`): the form field's name where there is one, otherwise
 * the row field's. A label that is missing there breaks the build.
 */
export type ReportLabel =
  | ReportFormField
  | (typeof unpairedColumns)[number]
  | (typeof terminationFields)[number];

const isUnpaired = (field: RegisterField): field is (typeof unpairedColumns)[number] =>
  (unpairedColumns as readonly RegisterField[]).includes(field);

/** The label of a register column: that of the form field it shows. */
export const columnLabel = (field: RegisterField): ReportLabel =>
  isUnpaired(field) ? field : (registerColumns[field].form[0] as ReportFormField);
