/** What one check has found: what is so, and where it is not as it should be, the cure. */
export interface Finding {
  of: string;
  ok: boolean;
  say: string;
  cure?: string;
}

export const fine = (of: string, say: string): Finding => ({ of, ok: true, say });

export const wrong = (of: string, say: string, cure: string): Finding => ({ of, ok: false, say, cure });
