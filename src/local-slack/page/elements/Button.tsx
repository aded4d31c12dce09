import type { Button as ButtonElement } from '@slack/types';
import { useDesk } from '../state/desk.js';
import { openLink } from '../state/route.js';
import { Text } from '../text/Text.js';
import { useConfirm } from './use-confirm.js';
import { useElement } from './use-element.js';

export function Button({ element }: { element: ButtonElement }) {
  const { press, isBusy } = useElement(element);
  const { state } = useDesk();
  const confirm = useConfirm(element.confirm);
  const activate = () => {
    if (element.url) openLink(element.url, state);
    press();
  };
  return (
    <>
      <button
        type="button"
        className={`button ${element.style ?? ''}`}
        aria-label={element.accessibility_label}
        aria-busy={isBusy}
        onClick={() => confirm.run(activate)}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        <Text text={element.text} />
        {element.url && <span aria-hidden="true"> ↗</span>}
      </button>
      {confirm.dialog}
    </>
  );
}
