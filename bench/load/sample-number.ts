/** Contract number of the sample report. Each request replaces it by a UUID of its own, or the reports were duplicates (DUP-001). */
export const sampleNumber = "00000000-0000-0000-0000-000000000000";
