import type { FileInput as FileElement } from '@slack/types';
import type { SharedFile } from '../../model.js';
import { ChosenFiles } from '../files/ChosenFiles.js';
import { takeFiles, useUploads } from '../files/use-uploads.js';
import { ErrorMessage } from '../ui/ErrorMessage.js';
import { Spinner } from '../ui/Spinner.js';
import { useControlAttributes } from './use-aria-attributes.js';
import { useElement } from './use-element.js';

/** Files can be chosen, dropped or pasted, and are uploaded at once. The workspace says which ones the input refuses. */
export function FileInput({ element }: { element: FileElement }) {
  const { value, change } = useElement(element);
  const { max_files: max = 10, filetypes = [] } = element;
  // The workspace keeps a file input's value as a list of files, or null.
  const files = (value as SharedFile[] | null) ?? [];
  const add = (added: SharedFile[]) => change([...(max === 1 ? [] : files), ...added]);
  const { upload, target, isOver, isUploading, error } = useUploads(add);

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
            {...useControlAttributes()}
            className="visually-hidden"
            type="file"
            accept={filetypes.map((type) => `.${type}`).join()}
            multiple={max > 1}
            onChange={({ currentTarget }) => void upload(takeFiles(currentTarget))}
          />
        </label>
        {isUploading ? (
          <Spinner label="Uploading…" />
        ) : (
          <small>Or drop or paste {max === 1 ? 'it' : 'them'} here.</small>
        )}
      </div>
      <ErrorMessage text={error} />
    </div>
  );
}
