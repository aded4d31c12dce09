import type { SharedFile } from '../../model.js';
import { addressOf, isPicture, sizeOf } from './file-facts.js';
import { PictureLink } from './PictureLink.js';

/** The files of a message: pictures and videos as such, the others as a text to open. */
export function FileList({ files }: { files: SharedFile[] }) {
  return (
    <ul className={files.length > 1 ? 'files several' : 'files'}>
      {files.map((file) => (
        <li key={file.id}>
          <FileView file={file} />
        </li>
      ))}
    </ul>
  );
}

function FileView({ file }: { file: SharedFile }) {
  const { id, name, title, alt_txt = '', content, mimetype, mode } = file;
  if (mode === 'tombstone') return <p className="file-gone">This file was deleted.</p>;
  if (isPicture(file)) return <PictureLink src={addressOf(id)} alt={alt_txt} title={title} />;
  if (mimetype.startsWith('video/'))
    return <video className="video" src={addressOf(id)} controls aria-label={title} />;
  const facts = `${name === title ? '' : `${name}, `}${sizeOf(file)}`;
  const heading = (
    <>
      <strong>{title}</strong> <small>{facts}</small>
    </>
  );
  if (content === undefined) return <p className="shared-file">{heading}</p>;
  return (
    <details className="shared-file">
      <summary>{heading}</summary>
      <pre>{content}</pre>
    </details>
  );
}
