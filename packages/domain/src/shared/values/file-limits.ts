/** G-44: an attached file is at most this many bytes. */
export const maxFileBytes = 10 * 1024 * 1024;

/** G-44, A-58: files of one organisation that may wait for a record of an area at once; a long day of work, 1 GB at most. */
export const maxWaitingFiles = 100;
/** G-44, A-58: after a day the waiting ones are removed. */
export const waitingMilliseconds = 24 * 3_600_000;

/**
 * G-44: what may be attached, by the extension of its name, with the media type it is served with; the server looks
 * at the content, not at the name alone.
 */
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
