import type * as z from 'zod';
import { partsOf, typedPartsOf } from '../../platforms/parts.js';
import type { Understood, When } from '../../time/types.js';

/**
 * A post as it was entered: words stay as they were typed. It is stored with the submission and with each version of a held
 * post. Each field adds what it stores, next to how it is drawn and read (`fields/`).
 */
export interface Draft {
  /** Whether More options are open. */
  more?: boolean | undefined;
  /** How often the form has replaced the content of an input; part of the action ids, so that Slack redraws it. */
  replaced: number;
}

/** What a field stores, checked against what it adds to `Draft`. */
export const stores = <Key extends keyof Draft>(schema: { [One in Key]-?: z.ZodType<Draft[One]> }) => schema;

/** Each part adds to what the ones before it say. */
export const combined = <All extends object>(start: All, parts: readonly (Partial<All> | undefined)[]): All =>
  parts.reduce<All>((all, part) => ({ ...all, ...part }), start);

/** A submitted draft with everything that follows from its words. Read once by each step of the form. */
export interface SubmittedPost {
  values: Draft;
  project: string | undefined;
  when: When | undefined;
  moment: Understood | undefined;
  /** The networks on which that is a slot. Known once it is stored. */
  slots?: readonly string[];
}

/** The same post for some of its networks. If they all have the same text, it is the main text. */
export function valuesFor(values: Draft, networks: readonly string[]): Draft {
  const Platforms = values.Platforms.filter((platform) => networks.includes(platform));
  const [first, ...others] = typedPartsOf({ ...values, Platforms });
  if (!first || others.length > 0) return { ...values, Platforms };
  const isMain = first.text === values.Content;
  return {
    ...values,
    Platforms,
    Content: first.text,
    texts: undefined,
    ...(!isMain && { lengths: undefined }),
  };
}

/** The main text or, if no network uses it, the first other one. As it is sent. */
export const firstText = (values: Draft): string => partsOf(values)[0]?.text ?? values.Content;
