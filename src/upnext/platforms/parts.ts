import { withLinkParameters } from './link-parameters.js';

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
  /** The parameters that are added to links, for each network its own. */
  links?: string | undefined;
  campaign?: string | undefined;
}

type Texts = Omit<TextsPerNetwork, 'Platforms'>;

/** As it was typed. An empty own text means the main text. */
export function textFor({ Content, texts }: Texts, network: string): string {
  const own = texts?.[network];
  return own?.trim() ? own : Content;
}

/** As it is sent. */
export function sentTextFor(post: Texts, network: string): string {
  const { links, campaign } = post;
  const typed = textFor(post, network);
  return links ? withLinkParameters(typed, links, { network, campaign }) : typed;
}

/** As it was typed: what differs only in the parameters of links is one part. */
export const typedPartsOf = <Network extends string>(post: TextsPerNetwork<Network>): Part<Network>[] =>
  partsOf({ ...post, links: undefined });

/** The part with the main text comes first. A post has at least one part, even without networks. */
export function partsOf<Network extends string>(post: TextsPerNetwork<Network>): Part<Network>[] {
  const { Content, Platforms, texts, links } = post;
  if (Platforms.length === 0 || !(texts ?? links)) return [{ platforms: [...Platforms], text: Content }];
  const isMain = (network: Network) => textFor(post, network) === Content;
  const parts = new Map<string, Network[]>();
  const inOrder = [...Platforms.filter(isMain), ...Platforms.filter((network) => !isMain(network))];
  for (const network of inOrder) {
    const text = sentTextFor(post, network);
    parts.set(text, [...(parts.get(text) ?? []), network]);
  }
  return [...parts].map(([text, platforms]) => ({ platforms, text }));
}
