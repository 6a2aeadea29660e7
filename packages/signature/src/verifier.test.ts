import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { anAuthority, anIdentity, issueRevocationList, now, signCades } from "../test/signatures.ts";
import { openTrust, readTrust, UnreadableTrust } from "./trust.ts";
import {
  inlineVerifier,
  openVerifier,
  VerifierUnavailable,
  type SignatureVerifier,
  type VerifierOptions,
} from "./verifier.ts";

const authority = anAuthority();
const identity = anIdentity(authority, "7707083893");
const content = Buffer.from("{}");
const signature = signCades(content, identity);
const request = { signature, content, at: now };
const pem = (der: Uint8Array, title = "CERTIFICATE") =>
  `-----BEGIN ${title}-----\n${Buffer.from(der).toString("base64")}\n-----END ${title}-----\n`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "birzha-trust-"));
});
afterAll(() => rm(folder, { recursive: true }));

const opened: SignatureVerifier[] = [];
const open = (options: VerifierOptions): SignatureVerifier => {
  // A worker on a busy machine needs more than the default.
  const verifier = openVerifier({ timeLimit: 240_000, ...options });
  opened.push(verifier);
  return verifier;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((verifier) => verifier.close()));
});

describe("G-81: verification in worker threads", () => {
  test("threads find what the main thread finds", async () => {
    const options = { more: [authority.certificate] };
    const elsewhere = await open(options).verify(request);
    const here = await inlineVerifier(options).verify(request);
    expect(elsewhere.fault).toBeUndefined();
    expect(elsewhere.chain.map((der) => Buffer.from(der))).toEqual([authority.certificate]);
    expect({ ...elsewhere, chain: [], certificate: elsewhere.certificate?.fingerprint }).toEqual({
      ...here,
      chain: [],
      certificate: here.certificate?.fingerprint,
    });
  });

  test("jobs run in order; an error affects only its job", async () => {
    const verifier = open({ more: [authority.certificate], workers: 1 });
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        verifier.verify(index % 2 === 0 ? request : { ...request, content: Buffer.from("[]") }),
      ),
    );
    expect(verdicts.map(({ fault }) => fault)).toEqual(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? undefined : "digest-differs")),
    );
  });

  test("a full queue rejects more jobs with a retry", async () => {
    const verifier = open({ more: [authority.certificate], workers: 1, queue: 2 });
    // The verifier accepts or rejects within the call, before its worker can respond.
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => verifier.verify(request)));
    expect(outcomes.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"));
    for (const outcome of outcomes.slice(3))
      expect(outcome).toMatchObject({ reason: new VerifierUnavailable("the verifier's queue is full") });
  });

  test("a timeout ends the thread; the next job gets another", async () => {
    const errors: Error[] = [];
    const verifier = open({
      more: [authority.certificate],
      workers: 1,
      // A thread needs more than a millisecond to start.
      timeLimit: 1,
      onError: (error) => errors.push(error),
    });
    for (let i = 0; i < 2; i++)
      await expect(verifier.verify(request)).rejects.toBeInstanceOf(VerifierUnavailable);
    expect(errors.map(({ message }) => message)).toEqual([
      "signature verification timed out",
      "signature verification timed out",
    ]);
  });

  test("a thread that cannot start fails its jobs", async () => {
    const errors: Error[] = [];
    const verifier = open({
      authorities: path.join(folder, "none.pem"),
      onError: (error) => errors.push(error),
    });
    await expect(verifier.verify(request)).rejects.toBeInstanceOf(VerifierUnavailable);
    expect(errors).toHaveLength(1);
  });

  test("a closed verifier rejects new and waiting jobs", async () => {
    const verifier = open({ more: [authority.certificate], workers: 1 });
    const waiting = Promise.allSettled([verifier.verify(request), verifier.verify(request)]);
    await verifier.close();
    expect((await waiting).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(verifier.verify(request)).rejects.toBeInstanceOf(VerifierUnavailable);
  });
});

describe("G-81: trusted authorities from files", () => {
  test("reads PEM, DER and folders, each authority once", async () => {
    const second = anAuthority();
    const place = path.join(folder, "authorities");
    await mkdir(place);
    await writeFile(
      path.join(place, "a.pem"),
      `Комментарий\n${pem(authority.certificate)}${pem(second.certificate)}`,
    );
    await writeFile(path.join(place, "b.der"), authority.certificate);
    await writeFile(path.join(place, ".hidden"), "nothing");
    const count = (authorities: string) => readTrust({ authorities }).authorities.length;
    expect(count(path.join(place, "a.pem"))).toBe(2);
    expect(count(path.join(place, "b.der"))).toBe(1);
    expect(count(place)).toBe(2);
  });

  test.each([
    ["no certificate", "some text"],
    ["a damaged certificate", pem(Buffer.from("damaged"))],
    ["a cut one", pem(authority.certificate.subarray(0, 100))],
  ])("the error names a file with %s", async (_name, text) => {
    const file = path.join(folder, "wrong.pem");
    await writeFile(file, text);
    expect(() => readTrust({ authorities: file })).toThrow(UnreadableTrust);
    expect(() => readTrust({ authorities: file })).toThrow(file);
  });

  test("new revocation lists need no restart; damaged ones change nothing", async () => {
    const revocationLists = path.join(folder, "lists");
    await mkdir(revocationLists);
    const put = async (name: string, text: string | Uint8Array) => {
      await writeFile(path.join(folder, name), text);
      await rename(path.join(folder, name), path.join(revocationLists, name));
    };
    await put("a.crl", issueRevocationList(authority));
    const errors: Error[] = [];
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    const trust = openTrust({ more: [authority.certificate], revocationLists }, (error) =>
      errors.push(error),
    );
    const listsAfter = (milliseconds: number) => {
      clock.mockReturnValue(milliseconds);
      return trust().revocationLists!.length;
    };
    try {
      expect(listsAfter(0)).toBe(1);
      await put("b.crl", pem(issueRevocationList(authority), "X509 CRL"));
      expect(listsAfter(9_000)).toBe(1);
      expect(listsAfter(11_000)).toBe(2);
      await put("c.crl", "half a fi");
      expect(listsAfter(22_000)).toBe(2);
      expect(errors.map(({ message }) => message.includes("c.crl"))).toEqual([true]);
      await put("c.crl", issueRevocationList(authority));
      expect(listsAfter(33_000)).toBe(3);
    } finally {
      clock.mockRestore();
    }
  });
});
