import { expect, test } from "vitest";
import { chartValues, renderChart } from "../render-chart.ts";

/** The models have 22 MB, so only the tools of releases install them (FIX-345). */
async function modelOf(apiVersion: string, kind: string) {
  const models = (await import(/* @vite-ignore */ `kubernetes-models/${apiVersion}/${kind}`)) as Readonly<
    Record<string, new (value: unknown) => { readonly validate: () => void }>
  >;
  return models[kind]!;
}

test("INST-010: the chart creates valid Kubernetes objects", async () => {
  const objects = renderChart(chartValues);
  expect(objects.map(({ kind }) => kind).toSorted()).toEqual([
    "ConfigMap",
    "Deployment",
    "Ingress",
    "NetworkPolicy",
    "PodDisruptionBudget",
    "Secret",
    "Service",
  ]);
  for (const object of objects) {
    const Model = await modelOf(object.apiVersion, object.kind);
    expect(() => new Model(object).validate(), object.kind).not.toThrow();
    expect(() => new Model({ ...object, metadata: 1 }).validate(), object.kind).toThrow("metadata");
  }
});
