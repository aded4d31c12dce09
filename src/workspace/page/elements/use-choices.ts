import { useEffect, useState } from 'react';
import type { Choice, ElementAt } from '../../acts.js';
import { useDesk } from '../state/desk.js';

export interface Offer {
  choices: Choice[];
  /** Instead of choices: that they are on their way, that there are none, or why. */
  says: string;
}

const TYPING_PAUSE_MS = 150;

/** What a select offers for these letters, while its list is open. Only the last question's answer counts. */
export function useChoices(element: ElementAt, letters: string, open: boolean, atLeast: number): Offer {
  const { ask } = useDesk();
  const [offer, setOffer] = useState<Offer>({ choices: [], says: 'Loading …' });
  const asked = JSON.stringify(element);

  useEffect(() => {
    if (!open) return;
    if (letters.length < atLeast) {
      setOffer({
        choices: [],
        says: `Type ${atLeast === 1 ? 'a letter' : `${atLeast} letters`} or more to search.`,
      });
      return;
    }
    let current = true;
    const question = { element: JSON.parse(asked) as ElementAt, letters };
    const find = async () => {
      const found = await ask(question).then(offerOf, () => failed);
      if (current) setOffer(found);
    };
    setOffer((before) => (before.choices.length > 0 ? before : { choices: [], says: 'Loading …' }));
    const pause = setTimeout(() => void find(), letters === '' ? 0 : TYPING_PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(pause);
    };
  }, [ask, asked, letters, open, atLeast]);

  return offer;
}

const failed: Offer = { choices: [], says: 'The app sent no options in time (operation_timeout).' };

function offerOf(choices: Choice[]): Offer {
  return { choices, says: choices.length === 0 ? 'Nothing found.' : '' };
}
