import { isFsError } from '@tenon/core';
import type { HostOutput } from '../host-streams.ts';
import type { Screen } from './line-view.ts';

/** The terminal that an output leads to. Its size is what the system says at the moment. */
export const terminalScreen = (output: HostOutput): Screen => ({
	get columns() {
		return process.stderr.columns || 80;
	},
	get rows() {
		return process.stderr.rows || 24;
	},
	write: (text) => say(output, text),
});

/** Tells a person something. It is dropped where the terminal is gone. */
export const say = (output: HostOutput, text: string): void => {
	try {
		output.writeText(text);
	} catch (error) {
		if (!isFsError(error)) throw error;
	}
};
