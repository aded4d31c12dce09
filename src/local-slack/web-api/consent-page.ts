import { installedFor } from '../app/organization.js';
import { optionalScopes } from '../app/scopes.js';
import { escapeEntities } from '../text/escape.js';
import type { World } from '../world.js';
import type { Consent } from './oauth.js';
import { checkConsent } from './oauth.js';

/** The page on which a person allows or cancels the installation of an app. */
export function consentPage(world: World, consent: Consent): string {
  const { scopes } = checkConsent(world, consent);
  const isOptional = (scope: string) => optionalScopes(world.manifest).includes(scope);
  const optional = scopes.filter(isOptional);
  const required = scopes.filter((scope) => !isOptional(scope));
  const name = escape(world.bot.real_name);
  const installers = world.people.filter((person) => person.role === 'owner' || person.role === 'admin');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Install ${name}</title>
<main>
<h1>${name} is requesting permission to access ${escape(installedFor(world).name)}</h1>
<ul>${required.map((scope) => `<li>${escape(scope)}</li>`).join('')}</ul>
<form method="post">
${optional.map(optionalField).join('\n')}
<label>Continue as <select name="user">${installers.map(({ id, real_name }) => `<option value="${id}">${escape(real_name)}</option>`).join('')}</select></label>
<button name="allow" value="yes">Allow</button> <button name="allow" value="no">Cancel</button>
</form>
</main>
</html>`;
}

const optionalField = (scope: string) =>
  `<label><input type="checkbox" name="optional" value="${escape(scope)}" checked> ${escape(scope)} (optional)</label>`;

const escape = (text: string) => escapeEntities(text).replaceAll('"', '&quot;');
