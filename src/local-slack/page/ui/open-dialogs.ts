import { createContext, type Dispatch, type SetStateAction } from 'react';

/** Tells the page which dialogs are open. What is outside the last one can’t be reached. */
export const OpenDialogs = createContext<Dispatch<SetStateAction<HTMLElement[]>>>(() => undefined);
