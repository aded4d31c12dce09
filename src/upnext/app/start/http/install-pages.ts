import { INSTALL_PATH } from '../../../slack/paths.js';

/** The three pages that a person sees in the browser while installing Upnext. */

/** Also shown to people who started on one of Slack's own pages. */
export const installPage = (slackUrl: string) =>
  page(
    'Install Upnext',
    `<p>In Slack, choose your workspace or organization and review what Upnext can do there.</p>
<p><a href="${escape(slackUrl)}">Continue to Slack</a></p>
<p>If Slack sent you here, Upnext isn’t installed yet. Continue to Slack to finish.</p>`,
  );

const INSTALLED = 'Upnext is installed';
const MANAGERS = 'To choose who manages Upnext, type <code>/upnext settings</code>.';

/** `addUrl`: where an admin adds it to workspaces, after an installation for a whole organization. */
export const installedPage = (addUrl?: string) =>
  addUrl === undefined
    ? page(INSTALLED, `<p>Go back to Slack and type <code>/upnext</code> in any channel. ${MANAGERS}</p>`)
    : page(
        INSTALLED,
        `<p>Before anyone can use it, an admin of your organization has to add it to workspaces.</p>
<p><a href="${escape(addUrl)}">Add Upnext to workspaces</a></p>
<p>People there can then type <code>/upnext</code> in any channel. ${MANAGERS}</p>`,
      );

export const FAILED_PAGE = page(
  'Upnext wasn’t installed',
  `<p>The installation was cancelled, took more than ten minutes, or started in another browser.</p>\n<p><a href="${INSTALL_PATH}">Try again</a></p>`,
);

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<body style="max-width: 36rem; margin: 4rem auto; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif">
<h1>${title}</h1>
${content}
</html>
`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
