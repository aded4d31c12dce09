import { LRUCache } from 'lru-cache';

/** Background work of a workspace waits while its service hangs, so that it does not use up the workers of the others. */
export interface Lanes {
  /** The workspaces that wait, of those whose service is known. */
  waiting(): string[];
  /** Asked before each item starts. Also finds out which service the workspace uses. */
  mustWait(workspace: string): Promise<boolean>;
  serviceOf(workspace: string): Promise<string>;
}

interface Options {
  /** The address of the service that a workspace uses. */
  serviceOf: (workspace: string) => Promise<string>;
  /** The services that hang now. */
  hanging: () => string[];
  /** Whether one more item may start now. */
  mayStart: (service: string) => boolean;
}

const WORKSPACES_KEPT = 20_000;

export function createLanes({ serviceOf, hanging, mayStart }: Options): Lanes {
  const workspaces = new Map<string, Set<string>>();
  const services = new LRUCache<string, string>({ max: WORKSPACES_KEPT, dispose: remove });

  function remove(service: string, workspace: string): void {
    const others = workspaces.get(service);
    others?.delete(workspace);
    if (others?.size === 0) workspaces.delete(service);
  }

  async function findService(workspace: string): Promise<string> {
    const service = await serviceOf(workspace);
    services.set(workspace, service);
    workspaces.set(service, (workspaces.get(service) ?? new Set()).add(workspace));
    return service;
  }

  return {
    waiting: () => hanging().flatMap((service) => [...(workspaces.get(service) ?? [])]),
    mustWait: async (workspace) => !mayStart(await findService(workspace)),
    serviceOf: findService,
  };
}

/** For work that calls no service. */
export const noLaneWaits: Lanes = {
  waiting: () => [],
  mustWait: async () => false,
  serviceOf: async () => '',
};
