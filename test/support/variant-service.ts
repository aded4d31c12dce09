import type { Service } from '../../src/service/service.js';
import { SERVICE_VARIANTS, type VariantName } from './service-variants.js';
import type { Fields, Kind, ServiceVariant, Said } from './variant-helpers.js';

/** Our service, with the requests and responses of other implementations. */
export function withVariants(service: Service, names: () => readonly VariantName[]): Service {
  return {
    ...service,
    async fetch(request) {
      const variants: ServiceVariant[] = names().map((name) => SERVICE_VARIANTS[name]);
      let asked = request.clone();
      for (const { asks } of variants) asked = (await asks?.(asked)) ?? asked;
      const answer = await service.fetch(asked);
      const text = await answer.text();
      const { status, body, headers } = applyToResponse(request, variants, answer.status, text);
      return new Response(body === undefined ? null : JSON.stringify(body), {
        status,
        headers: { ...Object.fromEntries(answer.headers), ...headers },
      });
    },
  };
}

function applyToResponse(request: Request, variants: ServiceVariant[], status: number, text: string): Said {
  const body: unknown = text ? JSON.parse(text) : undefined;
  const kind = kindOf(new URL(request.url).pathname);
  let response: Said = {
    status,
    body: kind && status < 300 ? applyToData(body as Fields, kind, variants) : body,
  };
  for (const { answers } of variants) response = answers?.(response, request) ?? response;
  return response;
}

function applyToData({ data, ...envelope }: Fields, kind: Kind, variants: ServiceVariant[]): Fields {
  const record = (one: Fields) => variants.reduce((now, variant) => variant.record?.(now, kind) ?? now, one);
  if (Array.isArray(data)) {
    let list: unknown = (data as Fields[]).map(record);
    for (const variant of variants)
      if (Array.isArray(list)) list = variant.list?.(list as Fields[], kind) ?? list;
    return { data: list, ...envelope };
  }
  if (data === null) return { data, ...envelope };
  const one = variants.reduce<unknown>(
    (now, variant) => variant.one?.(now, kind) ?? now,
    record(data as Fields),
  );
  return { data: one, ...envelope };
}

const KINDS: [path: RegExp, kind: Kind][] = [
  [/\/projects\/?$/, 'project'],
  [/\/(posts|upnext-post)\/?$/, 'post'],
  [/\/templates(\/[^/]+)?\/?$/, 'template'],
  [/\/sources(\/[^/]+)?\/?$/, 'source'],
  [/\/logs\/?$/, 'log'],
  [/\/users\/[^/]+\/?$/, 'user'],
  [/\/prompts\/?$/, 'prompt'],
];

const kindOf = (path: string): Kind | undefined => KINDS.find(([pattern]) => pattern.test(path))?.[1];
