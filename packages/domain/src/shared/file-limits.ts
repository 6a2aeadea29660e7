/** G-44: an attached file is at most this many bytes. */
export const maxFileBytes = 10 * 1024 * 1024;

/** G-44: what may be attached; the server looks at the content, not at the name alone. */
export const fileExtensions = ["pdf", "doc", "docx", "xls", "xlsx", "jpg", "jpeg", "png", "zip"] as const;
