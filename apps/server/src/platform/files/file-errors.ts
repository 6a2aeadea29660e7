/** The content is longer than the caller allows. `limit` is in bytes. */
export class FileTooLarge extends Error {
  override name = "FileTooLarge";
  readonly limit: number;

  constructor(limit: number) {
    super(`the file is longer than ${limit} bytes`);
    this.limit = limit;
  }
}

/** The storage takes and gives nothing now: it is full, or away. `cause` says why. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";

  constructor(cause: unknown) {
    const reason = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    super(`the file storage cannot be used: ${reason instanceof Error ? reason.message : String(reason)}`, {
      cause,
    });
  }
}

/** What the storage itself fails with, told from what is wrong with a file. */
export const ofStorage = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });

/** The storage holds no file under this id. */
export class FileMissing extends Error {
  override name = "FileMissing";

  constructor(id: string) {
    super(`there is no file ${id}`);
  }
}

/** INST-041: the antivirus has found something in the file. */
export class FileInfected extends Error {
  override name = "FileInfected";

  constructor() {
    super("the antivirus refuses the file");
  }
}

/** INST-041: the antivirus has said nothing of the file. `cause` says why. */
export class FileNotJudged extends Error {
  override name = "FileNotJudged";

  constructor(cause: unknown) {
    super(`the antivirus gave no verdict: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
