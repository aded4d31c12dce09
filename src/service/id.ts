import { randomUUID } from 'node:crypto';

export type Kind = 'prj' | 'pst' | 'usr' | 'prm' | 'tpl' | 'src' | 'log' | 'msg';

export function newId(kind: Kind): string {
  return `${kind}_${randomUUID().replaceAll('-', '')}`;
}
