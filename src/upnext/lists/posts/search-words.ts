/** Words that surround what a question or a wish is about. */
const NOT_SEARCHED = new Set(
  `what whats when whens where wheres who whose which why how many much long far am was were been being do does did dont doesnt didnt had
  hasnt havent hadnt isnt arent wasnt werent wont wouldnt would could couldnt can cant should may must might i you he she they it its
  last latest us them there here any some no not never anything something nothing everything anyone someone nobody ever yet already just really
  also only else other another more than as if so but because at into off down until till back forward earlier later instead right
  straight immediately soon gone came come comes get gets got getting happen happens happened happening look looks like need needs
  want know find tell give open view change cancel edit move tweet tweets content queue queued posting schedule scheduling publishing
  time times date dates day days hour hours minute minutes week text texts picture image
  changed edited moved rescheduled postponed cancelled canceled deleted removed approved rejected created wrote written typo typos mistake mistakes wrong ok missing
  status left mention mentions mentioned mentioning contain contains containing say says said saying called named word words order`.split(
    /\s+/,
  ),
);
const CLOCK = /^\d{1,2}(?:[:.]\d\d)?(?:am|pm|h)?$/;

/** Whether this word of a question or a wish is looked for in the texts. */
export const isSearched = (word: string): boolean =>
  !NOT_SEARCHED.has(word.toLowerCase()) && !CLOCK.test(word);
