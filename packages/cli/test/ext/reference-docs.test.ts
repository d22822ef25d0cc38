import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zotEvents, zotIntercepts } from '@tenon/core';
import { capabilityNames, readExtensionFrame, readHostFrame, readManifest } from '@tenon/wire';
import { describe, expect, it } from 'vitest';
import { extensionTable, hostTable } from '../../../wire/src/frames/tables.ts';

const page = (name: string): string =>
	readFileSync(fileURLToPath(new URL(`../../../../docs/extensions/${name}`, import.meta.url)), 'utf8');

const jsonBlocks = (text: string): readonly string[] =>
	[...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map((match) => match[1]!);

/** What stands below a heading, up to the next one. */
const section = (text: string, heading: string): string => {
	const found = new RegExp(`^## ${heading}\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(text);
	if (found === null) throw new Error(`there is no section ${heading}`);
	return found[1]!;
};

const words = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);

/** The rows of a table: the names in the first column, and those in the second. */
const rows = (text: string): ReadonlyMap<string, readonly string[]> =>
	new Map(
		[...text.matchAll(/^\| (`.*?) \| (.*?) ?\|/gm)].flatMap(([, first, second]) =>
			words(first!).map((name) => [name, words(second!)] as const),
		),
	);

const protocol = page('protocol.md');
const manifest = page('manifest.md');

describe('docs/extensions/protocol.md', () => {
	const lines = jsonBlocks(protocol).flatMap((block) => block.trim().split('\n'));

	it('shows examples', () => {
		expect(lines.length).toBeGreaterThan(10);
	});

	it.each(lines)('%s is a frame', (line) => {
		const kinds = [readExtensionFrame(line).kind, readHostFrame(line).kind];
		expect(kinds).toContain('frame');
		expect(JSON.stringify(JSON.parse(line))).toBe(line);
	});

	it.each([
		['What an extension says', extensionTable],
		['What the host says', hostTable],
	])('%s has every frame with all its fields', (heading, table) => {
		const documented = rows(section(protocol, heading));
		expect([...documented.keys()].toSorted()).toEqual(Object.keys(table).toSorted());
		for (const [type, fields] of Object.entries(table)) {
			// What belongs to an event has a table of its own.
			const own =
				type.startsWith('event') && table === hostTable ? ['id', 'event', 'deadline_ms'] : undefined;
			const expected = Object.keys(fields).filter((field) => own === undefined || own.includes(field));
			expect([type, documented.get(type)!.toSorted()]).toEqual([type, expected.toSorted()]);
		}
	});

	it('names every event, intercept and capability', () => {
		expect([...rows(section(protocol, 'Events')).keys()].toSorted()).toEqual(
			Object.keys(zotEvents).toSorted(),
		);
		expect([...rows(section(protocol, 'Intercepts')).keys()].toSorted()).toEqual(
			Object.keys(zotIntercepts).toSorted(),
		);
		expect([...rows(section(protocol, 'Capabilities')).keys()].toSorted()).toEqual(
			[...capabilityNames].toSorted(),
		);
	});
});

describe('docs/extensions/manifest.md', () => {
	it('shows a manifest that is read as it is written', () => {
		const [example] = jsonBlocks(manifest);
		const read = readManifest(example!);
		expect(read).toMatchObject({ ok: true, manifest: { name: 'notes', restart: 'on-failure' } });
	});

	it('names every field', () => {
		const wish = { on_failure: 'deny', timeout_ms: 1, tools: [], priority: 0 };
		const contributed = { settings: { type: 'object' } };
		const full = {
			...{ name: 'x', exec: 'x', intercept: { tool_call: wish }, mcpServers: {} },
			permissions: { register: [], intercept: [], secrets: [] },
			contributes: contributed,
		};
		const read = readManifest(JSON.stringify(full));
		if (!read.ok) throw new Error(JSON.stringify(read.problem));
		const { permissions, intercept, contributes, ...rest } = read.manifest;
		const expected = [
			...Object.keys(rest),
			...Object.keys(permissions!).map((name) => `permissions.${name}`),
			...Object.keys(contributes!).map((name) => `contributes.${name}`),
			...Object.keys(intercept.tool_call!),
		];
		expect([...rows(manifest).keys()].toSorted()).toEqual(expected.toSorted());
	});
});
