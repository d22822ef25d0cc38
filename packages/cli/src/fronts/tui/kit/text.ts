import { stripTerminalSequences, truncateToWidth, wrapTextWithAnsi } from '@earendil-works/pi-tui';
import { severalLines } from '@tenon/core';

/**
 * Text of somebody else, for the screen: colours and whatever else controls a terminal is taken out or spelled out, a
 * line that was written over shows what it showed last.
 */
export const safeText = (text: string): string =>
	severalLines(stripTerminalSequences(text).replaceAll('\r\n', '\n').replaceAll(writtenOver, '')).replaceAll(
		'\t',
		'    ',
	);

/** The rows of a text, broken at words where it is too wide. Colours go on over breaks. */
export const wrapped = (text: string, width: number): string[] => wrapTextWithAnsi(text, Math.max(1, width));

/** The beginning of a text that fits; an ellipsis stands for the rest. */
export const fitted = (text: string, width: number): string => truncateToWidth(text, Math.max(0, width), '…');

const writtenOver = /[^\n\r]*\r(?=[^\n])/g;
