import { operations } from "@birzha/phrases/operations/ru.ts";
import { OperatorError } from "../operator-error.ts";

/** Converts a file system error of the backup folder to an OperatorError; other errors pass unchanged. */
export const explainFolderError = (error: unknown, directory: string): unknown =>
  isOfFolder(error) ? new OperatorError(operations.backup.folder(directory, error.message)) : error;

/** Excludes broken connections to the database or the storage, which also have a `syscall`. */
const isOfFolder = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error && error.syscall !== "connect" && error.syscall !== "read";
