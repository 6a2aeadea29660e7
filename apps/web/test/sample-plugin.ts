import type {} from "../src/areas/signing/components/signers/load-plugin.ts";

/** The plug-in with its documented interface. Tests can make parts of it fail. */
export interface PluginParts {
  readonly certificates?: readonly object[];
  readonly failing?: string;
  readonly ready?: Promise<unknown>;
  readonly sign?: () => Promise<string>;
}

export const pluginInn = "7707083893";
/** A suitable certificate; `more` overrides its properties. */
export const certificateOf = (thumbprint: string, more: object = {}) => ({
  Thumbprint: Promise.resolve(thumbprint),
  SubjectName: Promise.resolve(`CN="ООО ""Проба""", O="ООО ""Проба""", ИНН ЮЛ=${pluginInn}`),
  IssuerName: Promise.resolve("CN=Пробный центр"),
  SerialNumber: Promise.resolve(`00${thumbprint}`),
  ValidFromDate: Promise.resolve("2020-01-01T00:00:00Z"),
  ValidToDate: Promise.resolve("2099-01-01T00:00:00Z"),
  HasPrivateKey: async () => true,
  IsValid: async () => ({ Result: Promise.resolve(true) }),
  ...more,
});

/** Arguments of the last signature: content and certificate. */
export const pluginUse: Record<string, unknown> = {};

export function installPlugin({
  certificates = [certificateOf("A")],
  failing,
  ready,
  sign,
}: PluginParts = {}) {
  const setter = (name: string) => async (value: unknown) => void (pluginUse[name] = value);
  const objects: Record<string, () => object> = {
    "CAdESCOM.About": () => ({}),
    "CAdESCOM.Store": () => ({
      Open: async () => undefined,
      Close: async () => undefined,
      Certificates: Promise.resolve({
        Count: Promise.resolve(certificates.length),
        Item: async (place: number) => certificates[place - 1],
      }),
    }),
    "CAdESCOM.CPSigner": () => ({
      propset_Certificate: setter("certificate"),
      propset_CheckCertificate: setter("check"),
      propset_Options: setter("options"),
    }),
    "CAdESCOM.CadesSignedData": () => ({
      propset_ContentEncoding: setter("encoding"),
      propset_Content: setter("content"),
      SignCades:
        sign ?? (async (_signer: unknown, type: number, detached: boolean) => `MI\r\nI${type}${detached}`),
    }),
  };
  window.cadesplugin = Object.assign(ready ?? Promise.resolve(), {
    CreateObjectAsync: async (name: string) => {
      if (name === failing) throw new Error("0x80004005");
      return objects[name]!() as never;
    },
  });
}
