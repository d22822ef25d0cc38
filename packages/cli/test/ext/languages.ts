import { findProgram } from '../../../../scripts/find-program.ts';
import { type Language, languages } from '../../src/ext/new/language.ts';

const programs: Readonly<Record<Language, string>> = { ts: 'node', python: 'python3', go: 'go', sh: 'sh' };

const isRunnable = (language: Language): boolean => findProgram(programs[language]) !== undefined;

/** The languages whose programs can be started here. */
export const runnableLanguages: readonly Language[] = languages.filter(isRunnable);

/** The others. */
export const missingLanguages: readonly Language[] = languages.filter((language) => !isRunnable(language));
