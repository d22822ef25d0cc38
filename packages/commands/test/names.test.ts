import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';
import { commandNames, networkCommandNames } from '../src/names/index.ts';

describe('the names of the commands', () => {
	it('are those of all commands, and say which of them need a network', () => {
		const named = (isForNetwork: boolean): readonly string[] =>
			[...commands.values()]
				.filter(({ reachesNetwork }) => (reachesNetwork === true) === isForNetwork)
				.map(({ name }) => name)
				.sort();
		expect({ local: commandNames, network: networkCommandNames }).toEqual({
			local: named(false),
			network: named(true),
		});
	});
});
