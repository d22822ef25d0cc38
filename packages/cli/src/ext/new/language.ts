/** The languages that there is a template for. */
export const languages = ['ts', 'python', 'go', 'sh'] as const;

/** One of them. */
export type Language = (typeof languages)[number];

/** Whether there is a template for it. */
export const isLanguage = (word: string): word is Language => (languages as readonly string[]).includes(word);
