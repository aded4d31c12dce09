/** Words that add nothing. Any other word that no rule reads makes the phrase a question. */
const hedges =
  'at|on|for|by|around|about|approximately|approx|circa|ca|roughly|exactly|sharp|please|starting|prompt';
const sayings = "let's say|say|preferably|ideally|how about|what about|the";
const marks = '[,;.()]|-(?= )|(?<=\\d{4})[.:t-](?=\\d\\d?[:h])';

export const filler = new RegExp(`(?:(?:${hedges}|${sayings})(?![\\p{L}\\d])\\.?|~|${marks})`, 'yu');

/** "Post it tomorrow at nine": the verb adds nothing. */
export const leadIn =
  /^(?:please )?(?:(?:can|could) you (?:please )?)?(?:(?:schedule|publish|post|send|share|release)(?: (?:it|this|that|them|the post|a post|this post))?|(?:remind|message|ping|text|tell|notify|call) me|(?:goes|going|go) (?:out|live)|set for) /;
