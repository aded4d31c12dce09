import type { FileInput as FileElement } from '@slack/types';
import { useContext, useState } from 'react';
import type { SharedFile } from '../../model.js';
import { ChosenFiles } from '../files/ChosenFiles.js';
import { useUploads } from '../files/use-uploads.js';
import { Spinner } from '../ui/Spinner.js';
import { ElementContext } from './element-context.js';
import { useControlAttributes } from './use-aria-attributes.js';
import { useElement } from './use-element.js';

/** Files can be chosen, dropped or pasted, and are uploaded at once. The workspace says which ones the input refuses. */
export function FileInput({ element }: { element: FileElement }) {
  const { value, change } = useElement(element);
  const { hasHint } = useContext(ElementContext);
  const { max_files: max = 10, filetypes = [] } = element;
  // The workspace keeps a file input's value as a list of files, or null.
  const files = (value as SharedFile[] | null) ?? [];
  const add = (added: SharedFile[]) => change([...(max === 1 ? [] : files), ...added]);
  const { upload, target, isOver, isUploading, error } = useUploads(add);
  // The same file can be chosen again after it was removed.
  const [picks, setPicks] = useState(0);

  return (
    <div className={isOver ? 'file-input over' : 'file-input'} {...target}>
      <ChosenFiles
        label="Chosen files"
        files={files}
        onRemove={(id) => change(files.filter((file) => file.id !== id))}
      />
      <div className="file-picker">
        <label className="button">
          {files.length > 0 && max > 1 ? 'Add files' : `Choose ${max === 1 ? 'a file' : 'files'}`}
          <input
            key={picks}
            {...useControlAttributes()}
            className="visually-hidden"
            type="file"
            accept={filetypes.map((type) => `.${type}`).join()}
            multiple={max > 1}
            onChange={({ target: field }) => {
              void upload(field.files);
              setPicks(picks + 1);
            }}
          />
        </label>
        {isUploading ? (
          <Spinner label="Uploading…" />
        ) : (
          <small>{helpOf(max, hasHint ? [] : limitsOf(max, filetypes))}</small>
        )}
      </div>
      {error && (
        <p className="error-message" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const helpOf = (max: number, limits: string[]) =>
  [`Or drop or paste ${max === 1 ? 'it' : 'them'} here.`, ...limits].join(' ');

/** Unless the app says it itself. */
const limitsOf = (max: number, types: string[]) => [
  ...(max > 1 ? [`Up to ${max} files, 10 MB each.`] : []),
  ...(types.length > 0 ? [types.map((type) => type.toUpperCase()).join(', ')] : []),
];
