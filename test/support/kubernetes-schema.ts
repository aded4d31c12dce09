import * as z from 'zod';

/**
 * What Kubernetes takes of the kinds that kubernetes.yaml has, after the API reference of 1.31 (apps/v1, core/v1, policy/v1). It is
 * strict: a field that is not here is misspelled, in the wrong place, or to be looked up and added.
 */

const dnsLabel = z.string().regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
const labels = z.record(z.string().regex(/^([a-z0-9.-]+\/)?[A-Za-z0-9][\w.-]*$/), z.string().max(63));
const metadata = z.strictObject({ name: dnsLabel, labels });
const selector = z.strictObject({ matchLabels: labels });
const count = z.int().min(0);
const atLeastOne = z.int().min(1);
const portNumber = z.int().min(1).max(65_535);
const portName = z.string().regex(/^(?=.*[a-z])[a-z0-9-]{1,15}$/);
const path = z.string().startsWith('/');
const cpu = z.string().regex(/^(\d+m|\d+(\.\d+)?)$/);
const memory = z.string().regex(/^\d+(Ki|Mi|Gi)$/);
const resources = z.strictObject({ cpu: cpu.optional(), memory });

const probe = z.strictObject({
  httpGet: z.strictObject({ path, port: z.union([portName, portNumber]) }),
  initialDelaySeconds: count.optional(),
  periodSeconds: atLeastOne.optional(),
  timeoutSeconds: atLeastOne.optional(),
  failureThreshold: atLeastOne.optional(),
});

const container = z.strictObject({
  name: dnsLabel,
  image: z.string().regex(/^[\w./-]+:[\w.-]+(@sha256:[0-9a-f]{64})?$/),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name: dnsLabel }) })),
  // A number or `true` without quotation marks is refused.
  env: z.array(z.strictObject({ name: z.string().regex(/^[A-Z_]+$/), value: z.string() })),
  ports: z.array(z.strictObject({ name: portName, containerPort: portNumber })),
  startupProbe: probe,
  livenessProbe: probe,
  readinessProbe: probe,
  resources: z.strictObject({ requests: resources, limits: resources }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.boolean(),
    readOnlyRootFilesystem: z.boolean(),
    capabilities: z.strictObject({ drop: z.array(z.string()) }),
  }),
  volumeMounts: z.array(z.strictObject({ name: dnsLabel, mountPath: path })),
});

const podSpec = z.strictObject({
  terminationGracePeriodSeconds: count,
  automountServiceAccountToken: z.boolean(),
  enableServiceLinks: z.boolean(),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: atLeastOne,
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
      labelSelector: selector,
    }),
  ),
  securityContext: z.strictObject({
    runAsNonRoot: z.boolean(),
    runAsUser: count,
    runAsGroup: count,
    fsGroup: count,
    seccompProfile: z.strictObject({ type: z.enum(['RuntimeDefault', 'Unconfined']) }),
  }),
  containers: z.array(container).min(1),
  volumes: z.array(z.strictObject({ name: dnsLabel, emptyDir: z.strictObject({}) })),
});

const deployment = z.strictObject({
  apiVersion: z.literal('apps/v1'),
  kind: z.literal('Deployment'),
  metadata,
  spec: z.strictObject({
    replicas: count,
    strategy: z.strictObject({
      type: z.literal('RollingUpdate'),
      rollingUpdate: z.strictObject({ maxSurge: count, maxUnavailable: count }),
    }),
    selector,
    template: z.strictObject({ metadata: metadata.pick({ labels: true }), spec: podSpec }),
  }),
});

const service = z.strictObject({
  apiVersion: z.literal('v1'),
  kind: z.literal('Service'),
  metadata,
  spec: z.strictObject({
    selector: labels,
    ports: z.array(z.strictObject({ name: portName, port: portNumber, targetPort: portName })),
  }),
});

const podDisruptionBudget = z.strictObject({
  apiVersion: z.literal('policy/v1'),
  kind: z.literal('PodDisruptionBudget'),
  metadata,
  spec: z.strictObject({ minAvailable: count, selector }),
});

export const kubernetesManifest = z.tuple([deployment, service, podDisruptionBudget]);
