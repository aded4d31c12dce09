import type { FileInput as FileElement } from '@slack/types';
import { useState, type ChangeEvent } from 'react';
import type { SharedFile } from '../../model.js';
import { uploadFile } from '../state/client.js';
import { useControlAttributes } from './use-aria-attributes.js';
import { useElement } from './use-element.js';

/** Files are uploaded when they are chosen, as in Slack. */
export function FileInput({ element }: { element: FileElement }) {
  const { value, change } = useElement(element);
  const [error, setError] = useState('');
  // The workspace keeps a file input's value as a list of files, or null.
  const files = (value as SharedFile[] | null) ?? [];

  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])].slice(0, element.max_files ?? 10);
    try {
      change(await Promise.all(chosen.map(uploadFile)));
      setError('');
    } catch (failure) {
      setError(String(failure));
    }
  };

  return (
    <>
      <input
        {...useControlAttributes()}
        type="file"
        accept={element.filetypes?.map((type) => `.${type}`).join()}
        multiple={(element.max_files ?? 10) > 1}
        onChange={(event) => void upload(event)}
      />
      <div className="under-input">{error || files.map(({ name }) => name).join(', ')}</div>
    </>
  );
}
