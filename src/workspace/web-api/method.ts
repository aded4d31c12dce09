import type { Token, World } from '../world.js';
import type { Args } from './arguments.js';

/** One method of the Web API. */
export interface Method {
  /** Which token it takes; `none` for OAuth, which brings the client's secret. */
  token: 'bot' | 'app' | 'none';
  /** One of these must be granted; none needed when empty. */
  scopes: string[];
  tier: Tier;
  run(asked: Asked): Answer;
}

export type Answer = Record<string, unknown>;

export interface Asked {
  world: World;
  args: Args;
  token: Token;
}

/** Calls a minute: docs.slack.dev, rate limits. Special ones have their own rule. */
export type Tier = 1 | 2 | 3 | 4 | 'special';
