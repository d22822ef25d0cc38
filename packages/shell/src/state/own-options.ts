import { limitRemedy, sizeText } from '../limits/limit-facts.ts';
import { outputLimitOf, parseOutputSize } from '../limits/output-size.ts';
import type { Shell } from './shell.ts';

/**
 * Tenon's own options of `set -o`. They are facts about the kernel, not fields of a shell, so no list of bash's shows
 * them: `kernel status` does.
 */
export interface OwnOptions {
	/** What would be lost for good waits for a confirmation. */
	readonly latch: boolean;
	/** What is removed or overwritten is kept. */
	readonly trash: boolean;
	/** A result keeps only so much of an output. */
	readonly 'output-limit': boolean;
}

/** Which of them hold. */
export const ownOptions = ({ ports, outputLimit }: Shell): OwnOptions => {
	const { gate, trash, limits } = ports;
	return {
		latch: gate !== undefined,
		trash: gate !== undefined && trash !== undefined,
		'output-limit': (outputLimit?.maxBytes ?? limits.maxOutputBytes) < limits.outputCeilingBytes,
	};
};

/** Whether it is one of them: `latch`, `trash`, `output-limit`, `output-limit=8K`. */
export const isOwnOption = (name: string): boolean =>
	name === 'latch' || name === 'trash' || /^output-limit(?:=|$)/.test(name);

/**
 * Turns one on or off. What is wrong is told, and nothing changes: a script can ask for what a kernel lacks, and for
 * less than its embedder wants, and gets neither.
 */
export const switchOwnOption = (shell: Shell, name: string, on: boolean): string | undefined => {
	if (name === 'latch' || name === 'trash') {
		if (ownOptions(shell)[name] === on) return undefined;
		return `${name}: ${on ? lacking[name] : 'the embedder of this kernel has turned it on; a script cannot turn it off'}`;
	}
	return chooseOutputLimit(shell, name.slice('output-limit='.length), on);
};

const lacking = {
	latch:
		'nothing is judged in this kernel, so nothing can wait for a confirmation; tenon sh --policy NAME judges',
	trash: 'nothing is kept in this kernel; tenon sh --policy workspace keeps what is removed and overwritten',
} as const;

const chooseOutputLimit = (shell: Shell, size: string, on: boolean): string | undefined => {
	const { maxOutputBytes, outputTailBytes, outputCeilingBytes } = shell.ports.limits;
	const held = shell.outputLimit ?? { maxBytes: maxOutputBytes, tailBytes: outputTailBytes };
	if (!on) shell.outputLimit = { ...held, maxBytes: outputCeilingBytes };
	else if (size === '') shell.outputLimit = undefined;
	else {
		const bytes = parseOutputSize(size);
		if (bytes === undefined) return `output-limit: '${size}' is no size such as 500, 8K or 1M`;
		if (bytes > outputCeilingBytes)
			return `output-limit: ${size}: limit outputCeilingBytes allows ${sizeText(outputCeilingBytes)} here; ${limitRemedy}`;
		shell.outputLimit = outputLimitOf(bytes, held);
	}
	return undefined;
};
