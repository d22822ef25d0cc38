import { decodeText, type NetworkCaller } from '@tenon/core';
import { BytesInput } from '../pipe/fixed-streams.ts';
import { documentName } from '../pipe/open-file.ts';
import type { Shell } from '../state/shell.ts';

/** The shell that a call comes from, as far as a gate waits with it. */
export const callerOf = ({ cwd, slice }: Shell): NetworkCaller => ({
	cwd,
	signal: slice.signal,
	patient: (budgetMs) => slice.watchdog.hold(budgetMs),
});

/** The here-document on its standard input, which an interpreter may run; `undefined` where there is none. */
export const documentOf = (shell: Shell): string | undefined => {
	const file = shell.io.get(0);
	const isDocument = file?.name === documentName && file.input instanceof BytesInput;
	return isDocument ? decodeText(file.input.rest) : undefined;
};
