import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { WordChoice } from '../support/choose-word.ts';
import type { CopyOptions, Preserved } from '../support/copy/copy-options.ts';
import { readChoice } from '../support/read-choice.ts';
import type { CpOptions } from './copy-all.ts';

/** What the options say of attributes; `undefined` once a word that means none was reported. */
export function* readPreserved(
	context: CommandContext,
	options: CpOptions,
	order: readonly string[],
): Flow<Pick<CopyOptions, 'preserves' | 'ignoresMode'> | undefined> {
	const preserves = { mode: false, ownership: false, timestamps: false, links: false };
	let ignoresMode = false;
	let refused = 0;
	for (const name of order) {
		if (name === 'archive') Object.assign(preserves, all);
		if (name === 'linksAsLinks') preserves.links = true;
		if (name === 'preserveBasic') Object.assign(preserves, basic);
		if (name === 'preserve') {
			const list = options.preserve?.value;
			const chosen = list === undefined ? basic : yield* readList(context, list, '--preserve');
			if (chosen === undefined) return undefined;
			Object.assign(preserves, chosen);
			if (chosen.mode === true) ignoresMode = false;
		}
		if (name === 'noPreserve') {
			const chosen = yield* readList(context, options.noPreserve[refused++]!, '--no-preserve');
			if (chosen === undefined) return undefined;
			for (const key of Object.keys(chosen) as (keyof Preserved)[]) preserves[key] = false;
			if (chosen.mode === true) ignoresMode = true;
		}
	}
	return { preserves, ignoresMode };
}

const basic: Partial<Preserved> = { mode: true, ownership: true, timestamps: true };
const all: Partial<Preserved> = { ...basic, links: true };

// Which no file has here.
const securityContext: Partial<Preserved> = {};

const words: readonly WordChoice<Partial<Preserved>>[] = [
	{ words: ['mode'], value: { mode: true } },
	{ words: ['timestamps'], value: { timestamps: true } },
	{ words: ['ownership'], value: { ownership: true } },
	{ words: ['links'], value: { links: true } },
	{ words: ['context'], value: securityContext },
	{ words: ['xattr'], value: {} },
	{ words: ['all'], value: all },
];

function* readList(
	context: CommandContext,
	list: string,
	option: string,
): Flow<Partial<Preserved> | undefined> {
	const chosen: Partial<Record<keyof Preserved, boolean>> = {};
	let wantsContext = false;
	for (const word of list.split(',')) {
		const value = yield* readChoice(context, words, word, option);
		if (value === undefined) return undefined;
		if (value === securityContext) wantsContext = true;
		Object.assign(chosen, value);
	}
	if (!wantsContext || option !== '--preserve') return chosen;
	yield* wait(context.complain('cannot preserve security context without an SELinux-enabled kernel'));
	return undefined;
}
