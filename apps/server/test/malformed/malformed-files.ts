import type { MalformedRequest } from "./malformed-requests.ts";

const boundary = "----birzha";

interface Part {
  readonly field?: string;
  readonly fileName?: string;
  readonly content: string | Buffer;
}

const pdf = "%PDF-1.7\n%%EOF";

/** A multipart body, built without a library that would correct it. */
function multipart(parts: readonly Part[], end = `--${boundary}--\r\n`): Buffer {
  const bytes = parts.flatMap(({ field = "uploadedFile", fileName, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"` +
        `${fileName === undefined ? "" : `; filename="${fileName}"`}\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...bytes, Buffer.from(end)]);
}

const upload = (
  name: string,
  body: Buffer,
  code: string,
  contentType = `multipart/form-data; boundary=${boundary}`,
): MalformedRequest => ({
  name,
  method: "POST",
  target: "/api/UploadFile",
  headers: { "content-type": contentType },
  body,
  code,
});

const file = (fileName: string, content: string | Buffer = pdf) => multipart([{ fileName, content }]);

/** Invalid uploads, and files whose content differs from their name (G-44, S-12). */
export const malformedUploads: readonly MalformedRequest[] = [
  upload("no parts", multipart([]), "shared.malformed"),
  upload("nothing at all", Buffer.alloc(0), "shared.malformed"),
  upload("a body that never ends", multipart([{ fileName: "a.pdf", content: pdf }], ""), "shared.malformed"),
  upload("a file cut in the middle", file("a.pdf").subarray(0, 120), "shared.malformed"),
  upload("no boundary", file("a.pdf"), "shared.malformed", "multipart/form-data"),
  upload("another boundary", file("a.pdf"), "shared.malformed", "multipart/form-data; boundary=other"),
  upload("JSON", Buffer.from("{}"), "shared.unsupported-type", "application/json"),
  upload("XML", Buffer.from("<a/>"), "shared.unsupported-type", "text/xml"),
  upload(
    "another field",
    multipart([{ field: "file", fileName: "a.pdf", content: pdf }]),
    "shared.malformed",
  ),
  upload(
    "a field called __proto__",
    multipart([{ field: "__proto__", fileName: "a.pdf", content: pdf }]),
    "shared.malformed",
  ),
  upload("a field in the place of a file", multipart([{ content: pdf }]), "shared.malformed"),
  upload(
    "two files",
    multipart(["a.pdf", "b.pdf"].map((fileName) => ({ fileName, content: pdf }))),
    "shared.malformed",
  ),
  upload(
    "four files",
    multipart(["a", "b", "c", "d"].map((name) => ({ fileName: `${name}.pdf`, content: pdf }))),
    "shared.malformed",
  ),
  upload(
    "100 fields",
    multipart(Array.from({ length: 100 }, (_, i) => ({ field: `f${i}`, content: "1" }))),
    "shared.malformed",
  ),
  upload("an empty file", file("a.pdf", ""), "shared.unsupported-type"),
  upload("a program called .pdf", file("a.pdf", Buffer.from("MZ\x90\x00\x03")), "shared.unsupported-type"),
  upload("a Linux program called .pdf", file("a.pdf", "\x7fELF\x02\x01\x01"), "shared.unsupported-type"),
  upload(
    "a page called .pdf",
    file("a.pdf", "<!doctype html><script>alert(1)</script>"),
    "shared.unsupported-type",
  ),
  upload("a picture with a script", file("a.svg", "<svg onload='alert(1)'/>"), "shared.unsupported-type"),
  upload("a program by name", file("a.exe"), "shared.unsupported-type"),
  upload("two extensions", file("a.pdf.exe"), "shared.unsupported-type"),
  upload("no extension", file("report"), "shared.unsupported-type"),
  upload("a name that XML cannot hold", file("до\u0001говор.pdf"), "shared.malformed"),
  upload("a name that turns the writing around", file("\u202eexe.fdp.pdf"), "shared.malformed"),
  upload("no name", file(""), "shared.unsupported-type"),
  upload("a PDF called .docx", file("a.docx"), "shared.unsupported-type"),
  upload("more than 10 MB", file("a.pdf", `${pdf}${" ".repeat(10 * 1024 * 1024)}`), "shared.too-large"),
];

/** File names with a path: the file is accepted without the path. */
export const pathsAsNames = [
  "../../etc/passwd.pdf",
  "/etc/cron.d/x.pdf",
  "C:\\Windows\\x.pdf",
  "..\\..\\x.pdf",
  "a/../../x.pdf",
] as const;
export const uploadNamed = (fileName: string): MalformedRequest => upload(fileName, file(fileName), "");
