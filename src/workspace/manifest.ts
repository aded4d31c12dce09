/** The parts of manifest.yml that Slack enforces. */
export interface Manifest {
  display_information?: { name: string };
  features?: {
    app_home?: {
      home_tab_enabled?: boolean;
      messages_tab_enabled?: boolean;
      messages_tab_read_only_enabled?: boolean;
    };
    bot_user?: { display_name: string };
    slash_commands?: { command: string; description: string; usage_hint?: string; should_escape?: boolean }[];
    shortcuts?: { name: string; type: 'global' | 'message'; callback_id: string; description: string }[];
  };
  oauth_config?: { scopes?: { bot?: string[] } };
  settings?: { event_subscriptions?: { bot_events?: string[] } };
}
