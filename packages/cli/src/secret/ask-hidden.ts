import { constants, openSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { decodeText } from '@tenon/core';

/** What was typed, or why nothing was. */
export type HiddenAnswer =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'interrupted' | 'ended' };

/**
 * Asks for a line on the terminal and shows nothing of it. What is typed stays in this process: neither the
 * screen nor a history gets it.
 */
export const askHidden = (question: string, show: (text: string) => void): Promise<HiddenAnswer> => {
	// A descriptor of its own for the terminal that is standard input: it is closed with the stream.
	const terminal = new ReadStream(openSync('/dev/fd/0', constants.O_RDWR | constants.O_NOCTTY));
	terminal.setRawMode(true);
	show(question);
	return new Promise((resolve, reject) => {
		const finish = (answer: HiddenAnswer): void => {
			terminal.setRawMode(false);
			terminal.destroy();
			show('\n');
			resolve(answer);
		};
		const typed: number[] = [];
		terminal.on('error', reject);
		terminal.on('data', (chunk: Uint8Array) => {
			for (const byte of chunk) {
				if (byte === enter || byte === lineFeed)
					return finish({ kind: 'text', text: decodeText(Uint8Array.from(typed)) });
				if (byte === controlC) return finish({ kind: 'interrupted' });
				if (byte === controlD && typed.length === 0) return finish({ kind: 'ended' });
				if (byte === controlU) typed.length = 0;
				else if (byte === backspace || byte === controlH) eraseLast(typed);
				else typed.push(byte);
			}
		});
	});
};

const [controlC, controlD, controlH, lineFeed, enter, controlU, backspace] = [3, 4, 8, 10, 13, 21, 127];

// A character of UTF-8 goes with all its bytes.
const eraseLast = (typed: number[]): void => {
	let byte = typed.pop();
	while (byte !== undefined && (byte & 0xc0) === 0x80) byte = typed.pop();
};
