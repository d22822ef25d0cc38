import type { Shell } from './shell.ts';

/** What `BASH_SOURCE` says of functions that a text which runs now defines: the file around, or bash's name for none. */
export const sourceOfText = ({ frame, readsFrom }: Shell): string =>
	frame?.file ?? (readsFrom === 'stdin' ? 'main' : 'environment');
