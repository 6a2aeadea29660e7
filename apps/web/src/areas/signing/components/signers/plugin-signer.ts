import { loadPlugin, type SignerPlugin, type PluginObject } from "./load-plugin.ts";
import { SignError, type FileSigner, type SignErrorCode, type SigningCertificate } from "./signer.ts";
import { organizationOf, innOf, userOf, readName } from "./subject-name.ts";

/** Constants from the plug-in's documentation. */
const currentUserStore = 2;
const maximumAllowed = 2;
const cadesBes = 1;
const base64ToBinary = 1;
const wholeChain = 1;

/**
 * Opens a signer with the certificates and keys of the CryptoPro plug-in: GOST keys on tokens and disks
 * (SIGN-040..054, G-83).
 */
export async function openPluginSigner(): Promise<FileSigner> {
  const plugin = await loadPlugin();
  return {
    isFile: false,
    certificates: () => eachCertificate(plugin, describe),
    sign: async (bytes, certificateId) => {
      const found = await eachCertificate(plugin, async (certificate) =>
        String(await certificate["Thumbprint"]) === certificateId ? certificate : undefined,
      );
      const [certificate] = found;
      if (!certificate) throw new SignError("none-suitable");
      const signer = await step("no-signer-object", async () => {
        const made = await plugin.create("CAdESCOM.CPSigner");
        await invoke(made, "propset_Certificate", certificate);
        await invoke(made, "propset_CheckCertificate", true);
        await invoke(made, "propset_Options", wholeChain);
        return made;
      });
      const data = await step("no-data-object", async () => {
        const made = await plugin.create("CAdESCOM.CadesSignedData");
        await invoke(made, "propset_ContentEncoding", base64ToBinary);
        await invoke(made, "propset_Content", toBase64(bytes));
        return made;
      });
      const signature = await step("not-signed", () => invoke(data, "SignCades", signer, cadesBes, true));
      return String(signature).replace(/\s+/g, "");
    },
  };
}

async function describe(certificate: PluginObject): Promise<SigningCertificate> {
  const subject = readName(String(await certificate["SubjectName"]));
  const issuer = readName(String(await certificate["IssuerName"]));
  const validity = (await invoke(certificate, "IsValid")) as PluginObject;
  return {
    id: String(await certificate["Thumbprint"]),
    user: userOf(subject),
    firm: organizationOf(subject),
    serial: String(await certificate["SerialNumber"]),
    inn: innOf(subject),
    issuer: issuer.get("CN") ?? organizationOf(issuer),
    validFrom: new Date(String(await certificate["ValidFromDate"])),
    validTo: new Date(String(await certificate["ValidToDate"])),
    hasPrivateKey: Boolean(await invoke(certificate, "HasPrivateKey")),
    isValid: Boolean(await validity["Result"]),
  };
}

/** Maps every certificate of the user's store and omits undefined results. */
async function eachCertificate<T>(
  plugin: SignerPlugin,
  look: (certificate: PluginObject) => Promise<T | undefined>,
): Promise<T[]> {
  const store = await step("no-store", async () => {
    const opened = await plugin.create("CAdESCOM.Store");
    await invoke(opened, "Open", currentUserStore, "My", maximumAllowed);
    return opened;
  });
  try {
    const list = (await store["Certificates"]) as PluginObject;
    const count = Number(await list["Count"]);
    const seen: T[] = [];
    for (let place = 1; place <= count; place++) {
      const certificate = (await invoke(list, "Item", place)) as PluginObject;
      // Skip certificates that cannot be read.
      const found = await look(certificate).catch(() => undefined);
      if (found !== undefined) seen.push(found);
    }
    return seen;
  } finally {
    await invoke(store, "Close");
  }
}

function invoke(object: PluginObject, method: string, ...values: readonly unknown[]): Promise<unknown> {
  const call = object[method];
  if (typeof call !== "function") throw new TypeError(`plug-in has no method ${method}`);
  return (call as (...given: readonly unknown[]) => Promise<unknown>).apply(object, [...values]);
}

/** The user closed the plug-in's dialog: SCARD_W_CANCELLED_BY_USER or ERROR_CANCELLED. */
const cancelled = /0x8010006E|0x000004C7|cancel|отмен/i;

async function step<T>(problem: SignErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new SignError(cancelled.test(text) ? "cancelled" : problem, error);
  }
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
