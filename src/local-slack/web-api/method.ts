import type { Token, World } from '../world.js';
import type { Args } from './arguments.js';

/** One Web API method. */
export interface Method {
  /** The token it needs. OAuth needs none because it sends the client secret. */
  token: 'bot' | 'app' | 'none';
  /** At least one of these must be granted. Empty: no scope needed. */
  scopes: string[];
  tier: Tier;
  /** Requires `team_id` with the token of a whole organization. */
  needsTeam?: true;
  run(call: MethodCall): MethodResult;
}

/** A method that takes the token of the bot. */
export const method = (scopes: string[], tier: Tier, run: Method['run']): Method => ({
  token: 'bot',
  scopes,
  tier,
  run,
});

export type MethodResult = Record<string, unknown>;

export interface MethodCall {
  world: World;
  args: Args;
  token: Token;
}

/** See docs.slack.dev, rate limits. Special methods have a rule of their own. */
export type Tier = 1 | 2 | 3 | 4 | 'special';
