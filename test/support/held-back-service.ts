import { expect, vi } from 'vitest';
import type { Service } from '../../src/service/index.js';

/** The service receives posts, but answers only once `release` was called. */
export function holdBackAnswers(service: Service) {
  const answer = service.fetch.bind(service);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let received = 0;
  vi.spyOn(service, 'fetch').mockImplementation(async (request) => {
    if (request.method === 'POST') {
      received += 1;
      await released;
    }
    return answer(request);
  });
  return { release, hasReceived: () => expect.poll(() => received).toBe(1) };
}
