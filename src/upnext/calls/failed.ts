/** Why a tool did not do it. What the agent should do next is in it. */
export interface CallFailure {
  ok: false;
  say: string;
}

export const fail = (say: string): CallFailure => ({ ok: false, say });
