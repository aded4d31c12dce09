import { counted } from '../../ui/words.js';

export const stoppedText = (cancelled: number): string =>
  cancelled === 0
    ? 'Nothing was changed. There are no posts left to cancel.'
    : `Stopped repeating. ${counted(cancelled, 'post')} cancelled.`;
