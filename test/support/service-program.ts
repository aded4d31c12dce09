import { type Program, startProgram } from './program.js';

/** `npm run service` in its own process. */
export interface ServiceProgram extends Program {
  url: string;
  request(path: string, body?: unknown): Promise<Response>;
}

const TOKEN = 'test-token';

export function startServiceProgram(settings: Record<string, string>): Promise<Program> {
  return startProgram('src/serve.ts', [], {
    SERVICE_PORT: '0',
    SERVICE_TOKENS: `ADMIN:${TOKEN}`,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'error',
    ...settings,
  });
}

/** Resolves when it listens. */
export async function listeningService(settings: Record<string, string>): Promise<ServiceProgram> {
  const program = await startServiceProgram(settings);
  const [, url = ''] = await program.waitForOutput(/listening on (http:\S+)/);

  function request(path: string, body?: unknown): Promise<Response> {
    return fetch(`${url}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  return { ...program, url, request };
}
