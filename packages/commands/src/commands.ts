import type { DefinedCommand } from '@tenon/shell';
import { archiveCommands } from './lists/archives.ts';
import { basicCommands } from './lists/basic.ts';
import { compareCommands } from './lists/compare.ts';
import { dataCommands } from './lists/data.ts';
import { editCommands } from './lists/edit.ts';
import { fileCommands } from './lists/files.ts';
import { networkCommands } from './lists/network.ts';
import { searchCommands } from './lists/search.ts';
import { systemCommands } from './lists/system.ts';

/** Every command of this package by its name: what a kernel takes as its `commands`. */
export const commands: ReadonlyMap<string, DefinedCommand> = new Map(
	[
		...archiveCommands,
		...basicCommands,
		...compareCommands,
		...dataCommands,
		...editCommands,
		...fileCommands,
		...networkCommands,
		...searchCommands,
		...systemCommands,
	].map((command) => [command.name, command]),
);
