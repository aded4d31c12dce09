import { useState, type ClipboardEvent, type DragEvent } from 'react';
import type { SharedFile } from '../../model.js';
import { uploadFile } from '../state/client.js';
import { useDesk } from '../state/desk.js';

/** Uploads files as soon as they are chosen, dropped or pasted, as Slack does. */
export function useUploads(onUploaded: (files: SharedFile[]) => void) {
  const { viewer } = useDesk();
  const [uploading, setUploading] = useState(0);
  const [error, setError] = useState('');
  const [isOver, setOver] = useState(false);

  const upload = async (chosen: FileList | null | undefined) => {
    // The browser empties the list when the event is over.
    const files = [...(chosen ?? [])];
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
      void upload(event.dataTransfer.files);
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.clipboardData.files.length === 0) return;
      event.preventDefault();
      void upload(event.clipboardData.files);
    },
  };
  return { upload, target, isOver, isUploading: uploading > 0, error };
}
