import type { Acts } from '../acts.js';
import { choices } from './choices.js';
import { types } from './commands.js';
import type { Hands } from './context.js';
import { enters, presses, pressesEnter } from './elements.js';
import { closes, closesAll, submits } from './forms.js';
import { joins, leaves, opensHome, uninstalls } from './rooms.js';
import { usesMessageShortcut, usesShortcut } from './shortcuts.js';

export function createActs(hands: Hands): Acts {
  return {
    types: (...args) => types(hands, ...args),
    usesShortcut: (...args) => usesShortcut(hands, ...args),
    usesMessageShortcut: (...args) => usesMessageShortcut(hands, ...args),
    enters: (...args) => enters(hands, ...args),
    pressesEnter: (...args) => pressesEnter(hands, ...args),
    presses: (...args) => presses(hands, ...args),
    choices: (...args) => choices(hands, ...args),
    submits: (...args) => submits(hands, ...args),
    closes: (...args) => closes(hands, ...args),
    closesAll: (...args) => closesAll(hands, ...args),
    opensHome: (...args) => opensHome(hands, ...args),
    joins: (...args) => joins(hands, ...args),
    leaves: (...args) => leaves(hands, ...args),
    uninstalls: () => uninstalls(hands),
  };
}
