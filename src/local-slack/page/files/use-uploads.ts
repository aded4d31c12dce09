import { type ClipboardEvent, type DragEvent, useState } from 'react';
import type { SharedFile } from '../../model.js';
import { uploadFile } from '../state/client.js';
import { useDesk } from '../state/desk.js';

/** The chosen files. The same ones can be chosen again after they were removed. */
export function takeFiles(field: HTMLInputElement): File[] {
  const files = [...(field.files ?? [])];
  field.value = '';
  return files;
}

/** Uploads files as soon as they are chosen, dropped or pasted, as Slack does. */
export function useUploads(onUploaded: (files: SharedFile[]) => void) {
  const { viewer } = useDesk();
  const [uploading, setUploading] = useState(0);
  const [error, setError] = useState('');
  const [isOver, setOver] = useState(false);

  const upload = async (files: File[]) => {
    if (files.length === 0) return;
    setError('');
    setUploading((count) => count + files.length);
    try {
      onUploaded(await Promise.all(files.map((file) => uploadFile(viewer.id, file))));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'The file could not be uploaded.');
    } finally {
      setUploading((count) => count - files.length);
    }
  };

  /** For the element that files can be dropped on and pasted into. */
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const { currentTarget, relatedTarget } = event;
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      void upload([...event.dataTransfer.files]);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      void upload([...event.clipboardData.files]);
    },
  };
  return { upload, target, isOver, isUploading: uploading > 0, error };
}
