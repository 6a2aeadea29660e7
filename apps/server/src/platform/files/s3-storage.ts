import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { FileMissing, ofStorage, StorageUnavailable } from "./file-errors.ts";
import { assertFileId, newFileId } from "./file-id.ts";
import type { FileStorage, StoredFile } from "./file-storage.ts";
import { MeasureContent, measuredContent } from "./measure-content.ts";

export interface S3Settings {
  /** Scheme, host and port without a trailing slash; objects use path-style URLs, which every S3 server supports. */
  readonly endpoint: string;
  readonly bucket: string;
  /** Prefix of every id: empty, or with a trailing slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Maximum object size in bytes. Each object is buffered, because S3 needs its length and hash before the first
 * byte.
 */
const largestObject = 64 * 1024 * 1024;
const timeLimit = 30_000;

/** Stores files in a bucket of any S3-compatible storage; requests are signed with AWS Signature Version 4. */
export class S3Storage implements FileStorage {
  readonly #settings: S3Settings;
  readonly #client: AwsClient;

  constructor(settings: S3Settings) {
    this.#settings = settings;
    this.#client = new AwsClient({
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      region: settings.region,
      service: "s3",
      retries: 2,
    });
  }

  /**
   * Parses `s3://KEY:SECRET@host[:port]/bucket[/prefix]?region=…`.
   * @throws Error that names the missing part
   */
  static fromUrl(location: string): S3Storage {
    const url = URL.canParse(location) ? new URL(location) : undefined;
    const [bucket, ...folders] = (url?.pathname ?? "").split("/").filter(Boolean).map(decodeURIComponent);
    if (!url?.host || !bucket) throw new Error("FILES_URL: expected s3://KEY:SECRET@host/bucket");
    if (!url.username || !url.password) throw new Error("FILES_URL: the access key or the secret is missing");
    return new S3Storage({
      endpoint: `${url.protocol === "s3+http:" ? "http" : "https"}://${url.host}`,
      bucket,
      prefix: folders.map((folder) => `${folder}/`).join(""),
      region: url.searchParams.get("region") ?? "us-east-1",
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    });
  }

  async put(content: Readable, limit: number, id = newFileId()): Promise<StoredFile> {
    if (limit > largestObject) throw new RangeError(`object exceeds ${largestObject} bytes`);
    const measure = new MeasureContent(limit);
    const chunks: Buffer[] = [];
    for await (const chunk of measuredContent(content, measure)) chunks.push(chunk);
    const sha256 = measure.sha256();
    const response = await this.#call("PUT", id, { body: Buffer.concat(chunks), sha256 });
    await discard(response);
    if (!response.ok) throw unexpected("PUT", response);
    return { id, size: measure.size, sha256 };
  }

  async get(id: string): Promise<Readable> {
    const response = await this.#call("GET", id);
    // A connection that is lost before the first read would end the process; the read then fails (FIX-201).
    if (response.ok && response.body)
      return Readable.fromWeb(response.body as ReadableStream).on("error", () => undefined);
    await discard(response);
    throw response.status === 404 ? new FileMissing(id) : unexpected("GET", response);
  }

  async delete(id: string): Promise<void> {
    const response = await this.#call("DELETE", id);
    await discard(response);
    if (!response.ok && response.status !== 404) throw unexpected("DELETE", response);
  }

  async check(): Promise<void> {
    const { id } = await this.put(Readable.from([Buffer.from("probe")]), 5);
    for await (const _ of await this.get(id));
    await this.delete(id);
  }

  #call(
    method: string,
    id: string,
    content?: { body: Buffer<ArrayBuffer>; sha256: string },
  ): Promise<Response> {
    assertFileId(id);
    const { endpoint, bucket, prefix } = this.#settings;
    const key = `${bucket}/${prefix}${id}`.split("/").map(encodeURIComponent).join("/");
    const response = this.#client.fetch(`${endpoint}/${key}`, {
      method,
      signal: AbortSignal.timeout(timeLimit),
      ...(content && {
        body: content.body,
        headers: { "x-amz-content-sha256": content.sha256, "content-type": "application/octet-stream" },
      }),
    });
    return ofStorage(response);
  }
}

/** An unread response body would block its connection. */
const discard = async (response: Response): Promise<void> => void (await ofStorage(response.arrayBuffer()));

const unexpected = (method: string, { status }: Response): Error =>
  new StorageUnavailable(new Error(`file storage returned ${status} to ${method}`), status);
