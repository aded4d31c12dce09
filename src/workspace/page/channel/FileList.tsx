import type { SharedFile } from '../../model.js';

/** The files of a message. A click on one shows its text. */
export function FileList({ files }: { files: SharedFile[] }) {
  return (
    <>
      {files.map(({ id, name, title, size, content }) => (
        <details key={id} className="shared-file">
          <summary>
            <strong>{title}</strong>{' '}
            <small>{size === undefined ? name : `${name}, ${size.toLocaleString('en-US')} bytes`}</small>
          </summary>
          <pre>{content}</pre>
        </details>
      ))}
    </>
  );
}
