/** The paths of Upnext's own address. */

/** Slack sends every delivery here, including requests for menu options. */
export const EVENTS_PATH = '/slack/events';
export const INSTALL_PATH = '/slack/install';
export const REDIRECT_PATH = '/slack/oauth_redirect';
/** AI agents and Slackbot call here. */
export const AGENTS_PATH = '/mcp';
/** Calendar apps fetch posts here. What follows is a secret. */
export const CALENDARS_PATH = '/calendar/';
