import type { Channel } from '../model.js';

/** The type of an input that Slack sets itself: nobody who builds a workflow can. */
export const USER_CONTEXT = 'slack#/types/user_context';

/** An input or output of a step. */
export interface StepParameter {
  name: string;
  type: string;
  title: string;
  description?: string;
  hint?: string;
}

/** As version 2 of the manifest has them. */
export interface StepParameters {
  properties: Record<string, StepParameter>;
  required?: string[];
}

/** A step of Workflow Builder. */
export interface StepFunction {
  title: string;
  description: string;
  input_parameters: StepParameters;
  output_parameters: StepParameters;
}

/** The parts of manifest.yml that Slack enforces. */
export interface Manifest {
  _metadata?: { major_version: number };
  display_information?: { name: string; long_description?: string };
  features?: {
    app_home?: {
      home_tab_enabled?: boolean;
      messages_tab_enabled?: boolean;
      messages_tab_read_only_enabled?: boolean;
    };
    bot_user?: { display_name: string };
    slash_commands?: {
      command: string;
      description: string;
      usage_hint?: string;
      should_escape?: boolean;
      url?: string;
    }[];
    shortcuts?: { name: string; type: 'global' | 'message'; callback_id: string; description: string }[];
  };
  oauth_config?: { scopes?: { bot?: string[]; bot_optional?: string[] }; redirect_urls?: string[] };
  settings?: {
    event_subscriptions?: { bot_events?: string[]; request_url?: string };
    interactivity?: { is_enabled: boolean; request_url?: string; message_menu_options_url?: string };
    socket_mode_enabled?: boolean;
    org_deploy_enabled?: boolean;
    function_runtime?: string;
  };
  functions?: Record<string, StepFunction>;
}

/** The app’s direct messages are its Messages tab, which the manifest can make read-only. */
export function isReadOnly({ manifest }: { manifest: Manifest | undefined }, { kind }: Channel): boolean {
  return kind === 'im' && manifest?.features?.app_home?.messages_tab_read_only_enabled === true;
}

/** The URLs that an app over HTTP gives Slack. Slack requests menu options only from `options`. */
export interface RequestUrls {
  commands: string;
  interactivity: string;
  events: string;
  /** The Options Load URL. Without it, lists say that there are no results. */
  options?: string | undefined;
}

export function requestUrlsOf({ features, settings }: Manifest): RequestUrls {
  const commands = features?.slash_commands?.[0]?.url;
  const { request_url: interactivity, message_menu_options_url: options } = settings?.interactivity ?? {};
  const events = settings?.event_subscriptions?.request_url;
  if (!commands || !interactivity || !events) throw new Error('The manifest has no URLs for HTTP.');
  return { commands, interactivity, events, options };
}
