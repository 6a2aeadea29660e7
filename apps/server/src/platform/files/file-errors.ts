/** The content is longer than the caller allows. `limit` is in bytes. */
export class FileTooLarge extends Error {
  override name = "FileTooLarge";
  readonly limit: number;

  constructor(limit: number) {
    super(`the file is longer than ${limit} bytes`);
    this.limit = limit;
  }
}

/** The storage holds no file under this id. */
export class FileMissing extends Error {
  override name = "FileMissing";

  constructor(id: string) {
    super(`there is no file ${id}`);
  }
}
