import { useState } from 'react';
import type { SharedFile } from '../../model.js';
import { ChosenFiles } from '../files/ChosenFiles.js';
import { isPicture } from '../files/file-facts.js';
import { takeFiles, useUploads } from '../files/use-uploads.js';
import { ErrorMessage } from '../ui/ErrorMessage.js';
import { Icon } from '../ui/Icon.js';
import { Spinner } from '../ui/Spinner.js';

/** The files of a message that is not sent yet. */
export type Attachments = ReturnType<typeof useAttachments>;

const MAX_FILES = 10;

export function useAttachments() {
  const [files, setFiles] = useState<SharedFile[]>([]);
  const uploads = useUploads((added) => setFiles((before) => [...before, ...added]));
  const isTooMany = files.length > MAX_FILES;
  const error = isTooMany ? `You can send up to ${MAX_FILES} files in one message.` : uploads.error;
  return { ...uploads, files, setFiles, isTooMany, error };
}

export function AttachedFiles({ attachments }: { attachments: Attachments }) {
  const { files, setFiles, isUploading, error } = attachments;
  const describe = (id: string, alt_txt: string) =>
    setFiles(files.map((file) => (file.id === id ? { ...file, alt_txt } : file)));
  return (
    <>
      <ChosenFiles
        label="Files to send"
        files={files}
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
      >
        {(file) =>
          isPicture(file) && (
            <input
              type="text"
              aria-label={`Description of ${file.name}`}
              placeholder="Describe it for people who can’t see it"
              maxLength={1000}
              value={file.alt_txt ?? ''}
              onChange={({ target }) => describe(file.id, target.value)}
            />
          )
        }
      </ChosenFiles>
      {isUploading && <Spinner label="Uploading…" />}
      <ErrorMessage text={error} />
    </>
  );
}

export function AttachButton({ onChoose }: { onChoose: (files: File[]) => Promise<void> }) {
  return (
    <label className="icon-button attach" title="Attach files">
      <Icon name="clip" />
      <input
        className="visually-hidden"
        type="file"
        multiple
        aria-label="Attach files"
        onChange={({ currentTarget }) => void onChoose(takeFiles(currentTarget))}
      />
    </label>
  );
}
