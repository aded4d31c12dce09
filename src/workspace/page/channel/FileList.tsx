import type { SharedFile } from '../../model.js';

/** The files of a message: pictures as such, the others as a text to open. */
export function FileList({ files }: { files: SharedFile[] }) {
  return (
    <>
      {files.map(({ id, name, title, size, content, mimetype, alt_txt }) =>
        size !== undefined && mimetype.startsWith('image/') ? (
          <a key={id} href={`/desk/files/${id}`} target="_blank" rel="noreferrer">
            <img className="image" src={`/desk/files/${id}`} alt={alt_txt ?? title} />
          </a>
        ) : (
          <details key={id} className="shared-file">
            <summary>
              <strong>{title}</strong>{' '}
              <small>{size === undefined ? name : `${name}, ${size.toLocaleString('en-US')} bytes`}</small>
            </summary>
            <pre>{content}</pre>
          </details>
        ),
      )}
    </>
  );
}
