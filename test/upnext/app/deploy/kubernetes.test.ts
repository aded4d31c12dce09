import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { kubernetesManifest } from '../../../support/kubernetes-schema.js';
import { readPackage, ROOT } from '../../../support/pages.js';

const read = (file: string) => readFileSync(join(ROOT, 'src', 'upnext', 'app', 'deploy', file), 'utf8');
const documents = parseAllDocuments(read('kubernetes.yaml')).map((document) => document.toJS() as unknown);
const [deployment, service, budget] = kubernetesManifest.parse(documents);
const pod = deployment.spec.template.spec;
const [container, ...others] = pod.containers;
const compose = parse(read('compose.yaml')) as { 'x-upnext': Record<string, string> };

test('a field that Kubernetes doesn’t have is noticed', () => {
  const misspelled = { ...service, spec: { ...service.spec, port: [] } };
  expect(kubernetesManifest.safeParse([deployment, misspelled, budget]).success).toBe(false);
});

test('runs two unprivileged read-only instances of this version', () => {
  expect(others).toEqual([]);
  expect(deployment.spec.replicas).toBe(2);
  expect(container?.image).toBe(`upnext:${readPackage().version}`);
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  });
  expect(pod.automountServiceAccountToken).toBe(false);
  expect(container?.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  const volumes = pod.volumes.map(({ name }) => name);
  expect(container?.volumeMounts.map(({ name }) => name)).toEqual(volumes);
});

test('restarts what isn’t alive, and sends requests only to what is ready', () => {
  const [port] = container?.ports ?? [];
  const probes = [container?.startupProbe, container?.livenessProbe, container?.readinessProbe];
  expect(probes.map((probe) => probe?.httpGet)).toEqual(
    ['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: port?.name })),
  );
  const listensOn = container?.env.find(({ name }) => name === 'PORT')?.value;
  expect(listensOn).toBe(String(port?.containerPort));
  expect(service.spec.ports.map(({ targetPort }) => targetPort)).toEqual([port?.name]);
});

test('keeps one instance while nodes or versions change, and waits for a post that is being sent', () => {
  expect(deployment.spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  expect(budget.spec.minAvailable).toBe(1);
  expect(`${pod.terminationGracePeriodSeconds}s`).toBe(compose['x-upnext'].stop_grace_period);
  expect(container?.resources.limits.memory).toBe(compose['x-upnext'].mem_limit?.replace('m', 'Mi'));
});

test('has every secret from a Secret, and one name for its pods', () => {
  expect(container?.envFrom).toEqual([{ secretRef: { name: 'upnext' } }]);
  expect(container?.env.map(({ name }) => name)).toEqual(['HOST', 'PORT']);
  const { labels } = deployment.spec.template.metadata;
  const selected = [
    deployment.spec.selector.matchLabels,
    service.spec.selector,
    budget.spec.selector.matchLabels,
  ];
  for (const selector of selected) expect(selector).toEqual(labels);
});
