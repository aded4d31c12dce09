import { useState } from 'react';

/** With Slack’s button, since the keyboard can’t select its text. */
export function CodeBlock({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div className="code-block">
      <pre tabIndex={0}>{text}</pre>
      <button type="button" className="button" onClick={copy} onBlur={() => setCopied(false)}>
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
