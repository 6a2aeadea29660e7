/** The content exceeds the limit, which is in bytes. */
export class FileTooLarge extends Error {
  override name = "FileTooLarge";
  readonly limit: number;

  constructor(limit: number) {
    super(`the file is longer than ${limit} bytes`);
    this.limit = limit;
  }
}

/** The storage is full or unreachable; `cause` has the reason. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
  /** HTTP status of the response of a storage that rejects requests. */
  readonly status: number | undefined;

  constructor(cause: unknown, status?: number) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    super(`the file storage cannot be used: ${reason instanceof Error ? reason.message : String(reason)}`, {
      cause,
    });
    this.status = status;
  }
}

/** Converts errors of the storage to StorageUnavailable, to distinguish them from errors of the content. */
export const ofStorage = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });

/** The storage has no file with this id. */
export class FileMissing extends Error {
  override name = "FileMissing";

  constructor(id: string) {
    super(`there is no file ${id}`);
  }
}

/** INST-041: the virus scanner found something. */
export class FileInfected extends Error {
  override name = "FileInfected";

  constructor() {
    super("the antivirus refuses the file");
  }
}

/** INST-041: the virus scanner gave no verdict; `cause` has the reason. */
export class FileNotScanned extends Error {
  override name = "FileNotScanned";

  constructor(cause: unknown) {
    super(`the antivirus gave no verdict: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
