/** G-44: maximum bytes of an attached file. */
export const maxFileBytes = 10 * 1024 * 1024;

/**
 * G-44, A-58: maximum uploads of an organisation without a record, per area: a long day of work, at most 1
 * GB.
 */
export const maxWaitingFiles = 100;
/** G-44, A-58: lifetime of uploads without a record. */
export const waitingMilliseconds = 24 * 3_600_000;

/** G-44: allowed file types: extension and media type. The server also checks the content. */
export const fileTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  zip: "application/zip",
} as const;

export type FileExtension = keyof typeof fileTypes;
export const fileExtensions = Object.keys(fileTypes) as readonly FileExtension[];
