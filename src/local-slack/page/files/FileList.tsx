import type { Confirm } from '@slack/types';
import type { SharedFile } from '../../model.js';
import { useConfirm } from '../elements/use-confirm.js';
import { useDesk } from '../state/desk.js';
import { addressOf, isPicture, sizeOf } from './file-facts.js';
import { PictureButton } from './PictureButton.js';

/** The files of a message: pictures and videos as such, the others as a text to open. */
export function FileList({ files }: { files: SharedFile[] }) {
  const pictures = files.filter(isPicture);
  return (
    <div className="files">
      {pictures.length > 0 && (
        <ul className={pictures.length > 1 ? 'pictures several' : 'pictures'}>
          {pictures.map((file) => (
            <li key={file.id}>
              <SharedPicture file={file} />
            </li>
          ))}
        </ul>
      )}
      {files
        .filter((file) => !isPicture(file))
        .map((file) => (
          <OtherFile key={file.id} file={file} />
        ))}
    </div>
  );
}

function SharedPicture({ file }: { file: SharedFile }) {
  const { viewer } = useDesk();
  const { id, title, alt_txt = '', thumb_360_w, thumb_360_h } = file;
  const picture = { src: addressOf(id), alt: alt_txt, title };
  // Slack sends the sizes as numbers.
  const size = thumb_360_w ? { width: Number(thumb_360_w), height: Number(thumb_360_h) } : {};
  return (
    <PictureButton
      picture={{ ...picture, ...size }}
      {...(file.user === viewer.id && { actions: <DeleteButton id={id} /> })}
    />
  );
}

const DELETE: Confirm = {
  title: { type: 'plain_text', text: 'Delete this file?' },
  text: { type: 'plain_text', text: 'It will be removed from every conversation.' },
  confirm: { type: 'plain_text', text: 'Delete' },
  deny: { type: 'plain_text', text: 'Cancel' },
  style: 'danger',
};

function DeleteButton({ id }: { id: string }) {
  const { act } = useDesk();
  const { run, dialog } = useConfirm(DELETE);
  return (
    <>
      <button
        type="button"
        className="button danger"
        onClick={() => run(() => void act({ action: 'deleteFile', file: id }))}
      >
        Delete file
      </button>
      {dialog}
    </>
  );
}

function OtherFile({ file }: { file: SharedFile }) {
  const { id, name, title, content, mimetype, mode } = file;
  if (mode === 'tombstone') return <p className="file-gone">This file was deleted.</p>;
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
