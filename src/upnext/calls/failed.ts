/** Why a tool did not do it. What the agent should do next is in it. */
export interface Failed {
  ok: false;
  say: string;
}

export const fail = (say: string): Failed => ({ ok: false, say });
