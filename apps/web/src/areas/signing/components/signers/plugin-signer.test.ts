// @vitest-environment happy-dom
import { ru } from "@birzha/phrases/ru.ts";
import { afterEach, describe, expect, test, vi } from "vitest";
import { loadPlugin, mayHavePlugin, pluginTimeout } from "./load-plugin.ts";
import { openPluginSigner } from "./plugin-signer.ts";
import { pickCertificate, SignError, suitableCertificates, type SigningCertificate } from "./signer.ts";
import {
  certificateOf,
  installPlugin,
  pluginInn as inn,
  pluginUse as made,
  type PluginParts,
} from "../../../../../test/sample-plugin.ts";
import { organizationOf, innOf, userOf, readName } from "./subject-name.ts";

afterEach(() => {
  delete window.cadesplugin;
  vi.useRealTimers();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof SignError ? error.code : error),
  );
const sign = async () => {
  const signer = await openPluginSigner();
  const certificate = await pickCertificate(signer, inn, async (all) => all[0]);
  return signer.sign(new TextEncoder().encode("текст"), certificate!.id);
};

describe("signing", () => {
  test("SIGN-015 SIGN-017 G-81: the only suitable certificate makes a detached CAdES-BES signature", async () => {
    installPlugin();
    expect(await sign()).toBe("MII1true");
    expect(Buffer.from(String(made["content"]), "base64").toString()).toBe("текст");
    expect(made).toMatchObject({ check: true, encoding: 1 });
  });

  test.each<[string, string, PluginParts]>([
    ["SIGN-044", "no-store", { failing: "CAdESCOM.Store" }],
    ["SIGN-045", "no-certificates", { certificates: [] }],
    [
      "SIGN-046",
      "none-suitable",
      { certificates: [certificateOf("A", { HasPrivateKey: async () => false })] },
    ],
    ["SIGN-047", "no-signer-object", { failing: "CAdESCOM.CPSigner" }],
    ["SIGN-048", "no-data-object", { failing: "CAdESCOM.CadesSignedData" }],
    ["SIGN-049", "not-signed", { sign: () => Promise.reject(new Error("0x80090010")) }],
    ["SIGN-049", "cancelled", { sign: () => Promise.reject(new Error("cancelled (0x8010006E)")) }],
    ["SIGN-053", "plugin-without-objects", { failing: "CAdESCOM.About" }],
  ])("%s: a failure gives the code %s", async (_, code, parts) => {
    installPlugin(parts);
    expect(await codeOf(sign())).toBe(code);
  });

  test("SIGN-043..054: error messages match the documents", () => {
    const { faults: errors, signed } = ru.signing;
    expect(signed).toBe("Подпись успешно создана!");
    expect(errors).toMatchObject({
      "no-store": "Не удалось открыть хранилище сертификатов!",
      "no-certificates": "Сертификатов не найдено!",
      "none-suitable": "Не найден подходящий сертификат!",
      "plugin-unavailable": "Плагин недоступен",
      "plugin-timeout": "Истекло время ожидания загрузки плагина",
      "plugin-without-objects": "Плагин загружен, но не создаются обьекты",
      "plugin-load-failed": "Ошибка при загрузке плагина",
    });
  });
});

describe("loading", () => {
  test.each([
    ["SIGN-050", "Плагин недоступен", "plugin-unavailable"],
    ["SIGN-051", "Истекло время ожидания загрузки плагина", "plugin-timeout"],
    ["SIGN-053", "Плагин загружен, но не создаются обьекты", "plugin-without-objects"],
    ["SIGN-054", "Ошибка при загрузке плагина", "plugin-load-failed"],
  ])("%s: the loader error «%s» gives %s", async (_, text, code) => {
    const ready = Promise.reject(new Error(text));
    ready.catch(() => undefined);
    installPlugin({ ready });
    expect(await codeOf(loadPlugin())).toBe(code);
  });

  test("SIGN-051 SIGN-052: an unresponsive plug-in times out after 20 seconds", async () => {
    vi.useFakeTimers();
    installPlugin({ ready: new Promise(() => undefined) });
    let code: unknown = "waiting";
    void codeOf(loadPlugin()).then((found) => (code = found));
    await vi.advanceTimersByTimeAsync(pluginTimeout - 1_000);
    expect(code).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(code).toBe("plugin-timeout");
    expect(pluginTimeout).toBe(20_000);
  });

  test.each([
    ["SIGN-055", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1", false],
    ["SIGN-055", "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)", false],
    ["SIGN-056", "Mozilla/5.0 Chrome/41.0.2272.101 Safari/537.36", false],
    ["SIGN-056", "Mozilla/5.0 Chrome/42.0.2311.90 Safari/537.36", true],
    ["SIGN-056", "Mozilla/5.0 Gecko/20100101 Firefox/51.0", false],
    ["SIGN-056", "Mozilla/5.0 Gecko/20100101 Firefox/52.0", true],
  ])("%s: support for the plug-in in %s is: %s", async (_, agent, may) => {
    expect(mayHavePlugin(agent)).toBe(may);
    installPlugin();
    expect(await codeOf(loadPlugin(agent))).toBe(may ? undefined : "plugin-unavailable");
  });
});

describe("choosing", () => {
  const now = new Date("2026-03-10T12:00:00+03:00");
  const suitable: SigningCertificate = {
    id: "A",
    user: "Иванов Иван",
    firm: "ООО «Проба»",
    serial: "1",
    inn,
    issuer: "Пробный центр",
    validFrom: new Date("2025-01-01"),
    validTo: new Date("2027-01-01"),
    hasPrivateKey: true,
    isValid: true,
  };

  test.each<[string, Partial<SigningCertificate>]>([
    ["SIGN-040", { isValid: false }],
    ["SIGN-041", { validTo: new Date("2026-03-10T11:59:59+03:00") }],
    ["SIGN-041", { validFrom: new Date("2026-03-11") }],
    ["SIGN-042", { hasPrivateKey: false }],
    ["SIGN-057", { inn: "7728168971" }],
    ["SIGN-057", { inn: undefined }],
  ])("%s: a certificate with %j is not offered", (_, wrong) => {
    const other = { ...suitable, ...wrong, id: "B" } as SigningCertificate;
    expect(suitableCertificates([other, suitable], inn, now)).toEqual([suitable]);
    expect(() => suitableCertificates([other], inn, now)).toThrow("none-suitable");
  });

  test("SIGN-018 G-82: the user selects among several, the longest valid is first", async () => {
    const longer = { ...suitable, id: "B", validTo: new Date("2099-01-01") };
    const far = { ...suitable, validTo: new Date("2098-01-01") };
    const selectedIds: string[] = [];
    const signer = { isFile: false, certificates: async () => [far, longer], sign: async () => "" };
    const chosen = await pickCertificate(signer, inn, async (offered) => {
      selectedIds.push(...offered.map(({ id }) => id));
      return offered[1];
    });
    expect(selectedIds).toEqual(["B", "A"]);
    expect(chosen).toBe(far);
    expect(await pickCertificate(signer, inn, async () => undefined)).toBeUndefined();
  });

  test.each([
    [
      `CN=Иванов, O="ООО ""Колос"", Воронеж", ИНН ЮЛ=7707083893`,
      "7707083893",
      'ООО "Колос", Воронеж',
      "Иванов",
    ],
    ["CN=Петров Пётр, ИНН=500100732259, C=RU", "500100732259", "", "Петров Пётр"],
    ["CN=Колос, O=Колос, INN=007707083893", "7707083893", "Колос", ""],
    [
      "SN=Петров, G=Пётр Ильич, CN=Колос, O=Колос, ИНН=500100732259, ИНН ЮЛ=7707083893",
      "7707083893",
      "Колос",
      "Петров Пётр Ильич",
    ],
    ["CN=Без номера", undefined, "", "Без номера"],
  ])("SIGN-057 FIX-045 G-82: the parsed subject %s", (name, expected, organization, user) => {
    expect(innOf(readName(name))).toBe(expected);
    expect(organizationOf(readName(name))).toBe(organization);
    expect(userOf(readName(name))).toBe(user);
  });

  test.each<[string, Partial<SigningCertificate>]>([
    ["certificate-expired", { validTo: new Date("2020-01-01") }],
    ["certificate-too-early", { validFrom: new Date("2098-01-01"), validTo: new Date("2099-01-01") }],
    ["certificate-other-inn", { inn: "7728168971", validTo: new Date("2099-01-01") }],
  ])("FIX-046: an unsuitable certificate of a file gives its reason: %s", async (code, wrong) => {
    const certificates = async () => [{ ...suitable, ...wrong }];
    const pick = (isFile: boolean) =>
      codeOf(pickCertificate({ isFile, certificates, sign: async () => "" }, inn, async () => undefined));
    expect(await pick(true)).toBe(code);
    // SIGN-046: not for a store with several.
    expect(await pick(false)).toBe("none-suitable");
  });
});
