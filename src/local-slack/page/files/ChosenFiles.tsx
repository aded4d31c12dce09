import { type ReactNode, useRef } from 'react';
import type { SharedFile } from '../../model.js';
import { IconButton } from '../ui/IconButton.js';
import { addressOf, isPicture, sizeOf } from './file-facts.js';
import { PictureLink } from './PictureLink.js';

interface Props {
  label: string;
  files: SharedFile[];
  onRemove: (id: string) => void;
  /** What else there is about a file. */
  children?: (file: SharedFile) => ReactNode;
}

/** Files that somebody has chosen and not sent yet. */
export function ChosenFiles({ label, files, onRemove, children }: Props) {
  const list = useRef<HTMLUListElement>(null);
  if (files.length === 0) return null;
  const remove = (id: string) => {
    // The focus would get lost together with the button.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.remove') ?? [])];
    const next = buttons.find((button) => button !== document.activeElement);
    (next ?? list.current?.closest('form')?.querySelector<HTMLElement>('input[type=file]'))?.focus();
    onRemove(id);
  };
  return (
    <ul ref={list} className="chosen-files" aria-label={label}>
      {files.map((file) => (
        <li key={file.id}>
          {isPicture(file) ? (
            <PictureLink
              className="tile"
              src={addressOf(file.id)}
              alt={file.alt_txt ?? ''}
              title={file.name}
            />
          ) : (
            <span className="tile">{file.filetype.toUpperCase()}</span>
          )}
          <span className="chosen-name">
            <span>
              {file.name} <small>{sizeOf(file)}</small>
            </span>
            {children?.(file)}
          </span>
          <IconButton
            icon="close"
            label={`Remove ${file.name}`}
            title="Remove"
            className="remove"
            onClick={() => remove(file.id)}
          />
        </li>
      ))}
    </ul>
  );
}
