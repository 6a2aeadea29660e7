/** G-43: name and version of the report's form. A new version gets a new file next to `report-form.ts`. */
export const reportFormName = "otc_agreement";
export const reportPassportId = 1;
