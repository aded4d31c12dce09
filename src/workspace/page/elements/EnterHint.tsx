/** Slack's own words, where the bot has not found better ones. */
export function EnterHint({ multiline }: { multiline: boolean }) {
  return (
    <span>
      Press <kbd>Enter</kbd> to check{multiline && ', Shift and Enter for a new line'}
    </span>
  );
}
