import * as z from 'zod';
import type { Template } from '../../api/records.js';
import { fail } from '../../calls/failed.js';
import { BAD_CURSOR, pageOf } from '../pages.js';
import * as schemas from '../schemas.js';
import { defineProjectTool } from '../tool.js';

const item = z.object({
  id: z.string().nullable(),
  name: schemas.text('What the template is called.'),
  networks: z.array(z.string()),
  description: schemas.text('What it is for.').nullable(),
});
const whole = item.extend({ text: schemas.text('The text of the template, with its blanks.') });

const shown = ({ id, label, platforms, description }: Template) => ({
  id: id ?? null,
  name: label,
  networks: platforms,
  description: description ?? null,
});

export const listTemplates = defineProjectTool({
  name: 'list_templates',
  title: 'List templates',
  description: 'The templates of a project.',
  scope: 'read',
  input: z.object({ cursor: schemas.cursor }),
  output: z.object({ items: z.array(item), next: schemas.next }),
  async run({ cursor }, call) {
    const listed = await call.api.recent.listTemplates(call.project.id);
    if (!listed.ok) return fail(listed.say);
    const page = pageOf(listed.value, cursor, ({ label, id }) => [0, `${label} ${id ?? ''}`]);
    if (!page) return fail(BAD_CURSOR);
    const items = page.items.map(shown);
    const text = items.map(({ id, name }) => `${name} · ${id ?? 'no id'}`).join('\n') || 'No templates.';
    return { ok: true, data: { items, next: page.next }, text };
  },
});

export const getTemplate = defineProjectTool({
  name: 'get_template',
  title: 'Get a template',
  description: 'The text of one template.',
  scope: 'read',
  input: z.object({ id: z.string().max(300).describe('From list_templates.') }),
  output: z.object({ template: whole }),
  async run({ id }, call) {
    const found = await call.api.recent.getTemplate(call.project.id, id);
    if (!found.ok && found.kind !== 'missing') return fail(found.say);
    if (!found.ok || !found.value)
      return fail('There is no such template in this project. Call list_templates.');
    const template = { ...shown(found.value), text: found.value.content ?? '' };
    return { ok: true, data: { template }, text: template.text };
  },
});
