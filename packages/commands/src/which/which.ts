import { type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { betweenEntries } from '../support/between-entries.ts';

/** `which`: where a command is, as Debian's has it. */
export const which: DefinedCommand = defineCommand({
	name: 'which',
	summary: 'Print where commands are found.',
	compatible: 'debianutils 5.7',
	options: {},
	isRaw: true,
	operands: {
		name: '[-a] NAME',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: '-a prints all that are found.',
	},
	examples: [{ script: 'which ls', output: '/usr/bin/ls\n' }],
	effects: [],
	usageStatus: 2,
	run: (context, { operands }) => runFlow(find(context, operands)),
});

function* find(context: CommandContext, words: readonly string[]): Flow<number> {
	let at = 0;
	for (; at < words.length; at++) {
		const word = words[at]!;
		if (word === '--' || word.length < 2 || !word.startsWith('-')) {
			if (word === '--') at += 1;
			break;
		}
		for (const letter of word.slice(1)) {
			if (letter !== 'a') {
				yield* wait(context.writeError(`Illegal option -${letter}\n`));
				context.output.appendText('Usage: /usr/bin/which [-a] args\n');
				return 2;
			}
		}
	}
	const showsAll = words.slice(0, at).some((word) => word.includes('a'));
	const names = words.slice(at);
	let status = names.length === 0 ? 1 : 0;
	for (const name of names) {
		yield* betweenEntries(context);
		const found = name === '' ? undefined : yield* wait(context.locate(name));
		if (found === undefined) status = 1;
		else {
			const places = showsAll && !name.includes('/') ? yield* allPlaces(context, name, found) : [found];
			for (const place of places) context.output.appendText(`${place}\n`);
		}
	}
	return status;
}

// A command of the process may stand where no file is.
function* allPlaces(context: CommandContext, name: string, first: string): Flow<readonly string[]> {
	const places: string[] = [];
	for (const folder of (context.variable('PATH') ?? '').split(':')) {
		const place = `${folder === '' ? '.' : folder}/${name}`;
		if (place === first || (yield* wait(context.locate(place))) !== undefined) places.push(place);
	}
	return places.includes(first) ? places : [first, ...places];
}
