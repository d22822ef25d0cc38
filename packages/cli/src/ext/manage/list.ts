import { join } from 'node:path';
import { oneLine } from '@tenon/core';
import {
	type Arrangement,
	arrange,
	type ExtensionScope,
	type FoundExtension,
	type KnownExtension,
} from '@tenon/extensions';
import { readManifest } from '@tenon/wire';
import { readIfThere } from '../../setup/replace-file.ts';
import type { ExtWorld } from '../world.ts';
import { findInstalled, problemText } from './installed.ts';

/** An extension in a list. */
export interface ListedExtension {
	readonly scope: ExtensionScope;
	readonly name: string;
	readonly kind: string;
	readonly version: string;
	/** What would become of it if a session were opened now. */
	readonly state: 'enabled' | 'disabled' | 'shadowed' | 'untrusted' | 'malformed';
	/** Why; empty where there is nothing to say. */
	readonly reason: string;
	readonly language: string;
	readonly folder: string;
}

/** The extensions of the user and of the project, in the order in which names are given away. Starts nothing. */
export const listExtensions = async (world: ExtWorld): Promise<readonly ListedExtension[]> => {
	const installed = await findInstalled(world);
	const known = await Promise.all(
		installed.flatMap(({ extension }) => (extension === undefined ? [] : [judge(extension, world)])),
	);
	return [
		...[...arrange(known)].map(([{ extension }, place]) => listOne(extension, place)),
		...installed.flatMap(({ name, scope, folder, problem }) =>
			problem === undefined ? [] : [{ ...unknown, name, scope, folder, reason: problemText(problem) }],
		),
	];
};

const judge = async (extension: FoundExtension, world: ExtWorld): Promise<KnownExtension> => ({
	extension,
	isEnabled: extension.isEnabled,
	decision: await world.trust.decide(extension),
});

const listOne = (extension: FoundExtension, place: Arrangement): ListedExtension => {
	const { scope, name, kind, version, folder } = extension;
	return {
		...{ scope, name, kind, version },
		state: place.type === 'run' ? 'enabled' : place.type,
		reason: 'reason' in place ? place.reason : '',
		language: languageOf(extension),
		folder,
	};
};

const unknown = { kind: '', version: '', state: 'malformed', language: '' } as const;

const languageOf = ({ kind, folder }: FoundExtension): string => {
	if (kind === 'mcp') return '';
	if (kind === 'lua') return 'lua';
	const read = readManifest(readIfThere(join(folder, 'extension.json')) ?? '');
	if (read.ok && read.manifest.language !== '') return read.manifest.language;
	return kind === 'module' ? 'typescript' : '';
};

/** The list as a table, with what is wrong below it. */
export const printList = (listed: readonly ListedExtension[]): string => {
	if (listed.length === 0) return "There are no extensions; 'tenon ext new' makes one.\n";
	const rows = [
		['SCOPE', 'NAME', 'KIND', 'VERSION', 'STATE', 'LANGUAGE', 'FOLDER'],
		...listed.map(({ scope, name, kind, version, state, language, folder }) =>
			[scope, name, kind, version, state, language, folder].map((cell) =>
				cell === '' ? '-' : oneLine(cell),
			),
		),
	];
	const reasons = listed.filter(({ reason }) => reason !== '');
	return [
		printTable(rows),
		...reasons.map(({ name, reason }) => `\n${oneLine(name)}: ${oneLine(reason)}`),
		...(reasons.length === 0 ? [] : ['\n']),
	].join('');
};

/** Rows whose columns stand below each other; the last one has no blanks behind it. */
export const printTable = (rows: readonly (readonly string[])[]): string => {
	const widths = (rows[0] ?? []).map((_, column) =>
		Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
	);
	return rows
		.map((row) => {
			const cells = row.map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length));
			return `${cells.join('  ').trimEnd()}\n`;
		})
		.join('');
};
