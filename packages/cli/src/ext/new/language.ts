/** The languages that there is a template for. */
export const languages = ['ts', 'python', 'go', 'sh'] as const;

/** One of them. */
export type Language = (typeof languages)[number];

/** What an extension can be written in: a program in one of them, or Lua, which Tenon runs itself. */
export type ExtensionLanguage = Language | 'lua';

/** Whether there is a template for it. */
export const isLanguage = (word: string): word is Language => (languages as readonly string[]).includes(word);
