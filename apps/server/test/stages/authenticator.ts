import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** Options of a passkey request, as in the forms of the identity server. */
interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

/** Possible defects of a device or a browser. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
  readonly userHandle?: string;
  readonly id?: string;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const toText = (bytes: Buffer) => bytes.toString("base64url");
const [present, verified, attested] = [0x01, 0x04, 0x40];

/** A device with one passkey and its browser (WebAuthn): real keys, real signatures. */
export class Authenticator {
  readonly id = toText(randomBytes(32));
  userHandle = "";
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;

  /** `origin` is that of the portal. */
  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.#key = privateKey;
    const { x, y } = publicKey.export({ format: "jwk" });
    this.#publicKey = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x!, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y!, "base64url"),
    ]);
  }

  #clientData(type: string, { challenge }: Options, wrong: Deviation): string {
    const data = { type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? this.#origin };
    return toText(Buffer.from(JSON.stringify(data)));
  }

  #data(rpId: string, flags: number, wrong: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wrong.counter ?? (this.#counter += 1));
    const all = present | flags | (wrong.isVerified === false ? 0 : verified);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([all]), counter]);
  }

  create(options: Options, wrong: Deviation = {}): string {
    this.userHandle = options.user!.id;
    const id = Buffer.from(this.id, "base64url");
    const data = Buffer.concat([
      this.#data(options.rp!.id, attested, wrong),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.#publicKey,
    ]);
    const attestation = Buffer.concat([
      // {"fmt": "none", "attStmt": {}, "authData": …} in CBOR, the length in one byte.
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
    return JSON.stringify({
      id: this.id,
      type: "public-key",
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options, wrong),
        attestationObject: toText(attestation),
        transports: ["internal"],
      },
    });
  }

  get(options: Options, wrong: Deviation = {}): string {
    const data = this.#data(options.rpId!, 0, wrong);
    const clientDataJSON = this.#clientData("webauthn.get", options, wrong);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return JSON.stringify({
      id: wrong.id ?? this.id,
      type: "public-key",
      response: {
        clientDataJSON,
        authenticatorData: toText(data),
        signature: toText(sign("sha256", signed, this.#key)),
        userHandle: wrong.userHandle ?? this.userHandle,
      },
    });
  }
}
