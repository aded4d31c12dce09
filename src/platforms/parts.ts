/** A post can have another text on some of its networks. Networks with the same text are one part: one post at the service. */

export interface Part<Network extends string = string> {
  platforms: Network[];
  text: string;
}

export interface TextsPerNetwork<Network extends string = string> {
  /** The main text, for all networks without a text of their own. */
  Content: string;
  Platforms: readonly Network[];
  texts?: Readonly<Record<string, string>> | undefined;
}

/** An empty own text means the main text. */
export function textFor({ Content, texts }: Omit<TextsPerNetwork, 'Platforms'>, network: string): string {
  const own = texts?.[network];
  return own?.trim() ? own : Content;
}

/** The part with the main text comes first. A post has at least one part, even without networks. */
export function partsOf<Network extends string>(post: TextsPerNetwork<Network>): Part<Network>[] {
  const { Content, Platforms, texts } = post;
  if (!texts) return [{ platforms: [...Platforms], text: Content }];
  const usesMain = Platforms.length === 0 || Platforms.some((network) => textFor(post, network) === Content);
  const parts = new Map<string, Network[]>(usesMain ? [[Content, []]] : []);
  for (const network of Platforms) {
    const text = textFor(post, network);
    parts.set(text, [...(parts.get(text) ?? []), network]);
  }
  return [...parts].map(([text, platforms]) => ({ platforms, text }));
}
