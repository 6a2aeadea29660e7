import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";

/** Turns an error of the backup folder into a sentence for the operator; other errors stay as they are. */
export const explainFolderError = (error: unknown, directory: string): unknown =>
  isOfFolder(error) ? new OperatorError(operations.backup.folder(directory, error.message)) : error;

/** An error of the file system; a broken connection to the database or the storage is none. */
const isOfFolder = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error && error.syscall !== "connect" && error.syscall !== "read";
