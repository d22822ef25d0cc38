import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isRecord, toPlain, type Value } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { foundExtension } from '../../test/kit/found.ts';
import { FakeHost, settle } from '../../test/kit/host.ts';
import { temporaryFolder } from '../../test/kit/temporary-folder.ts';
import { checkedSettings, settingsFile } from './settings-book.ts';

const schema = {
	type: 'object',
	properties: { width: { type: 'integer', default: 80 }, name: { type: 'string' } },
	additionalProperties: false,
};

const check = async (
	text: string | undefined,
): Promise<{ settings: unknown; problem: string | undefined; path: string }> => {
	const path = join(await temporaryFolder(), 'settings.json');
	if (text !== undefined) await writeFile(path, text);
	const { settings, problem } = await checkedSettings(settingsFile(path), 'notes', schema);
	return { settings: { ...(toPlain(settings) as object) }, problem: problem?.message, path };
};

describe('settings', () => {
	it.each([
		[undefined, { width: 80 }],
		['{}', { width: 80 }],
		['{"notes":{"name":"x"},"other":{"width":"?"}}', { name: 'x', width: 80 }],
		['{"notes":{"width":9}}', { width: 9 }],
	])('%s fit, with defaults filled in', async (text, settings) => {
		expect(await check(text)).toMatchObject({ settings, problem: undefined });
	});

	it.each([
		['{"notes":{"width":"wide"}}', 'notes.width: /width: must be integer'],
		['{"notes":{"size":1}}', 'notes.size: /size: is not known'],
		['{"notes":7}', 'notes: /: must be object'],
		['[]', 'notes: expected an object with the names of extensions'],
	])('%s do not fit: file and key are named, and the defaults stand', async (text, problem) => {
		const checked = await check(text);
		expect(checked).toEqual({
			settings: { width: 80 },
			problem: `${checked.path}: ${problem}; the defaults stand`,
			path: checked.path,
		});
	});

	it('that are no JSON are named by their file', async () => {
		const { settings, problem, path } = await check('{"notes":');
		expect(settings).toEqual({ width: 80 });
		expect(problem).toMatch(new RegExp(`^${path}: notes: .*; the defaults stand$`));
	});

	it('that are read again reach those for whom they are different', async () => {
		let width = 10;
		const read = () => ({ settings: new Map<string, Value>([['width', width]]) });
		const fake = new FakeHost({ settings: { path: '/s.json', read } });
		await fake.load(foundExtension('notes'));
		const { ports, end } = fake.runner.last('notes');
		const seen: unknown[] = [];
		ports.contribute({
			type: 'settings',
			schema,
			changed: (settings) => {
				seen.push(isRecord(settings) && settings.get('width'));
				if (width === 20) throw new Error('too wide');
			},
		});
		await expect.poll(() => seen).toEqual([10]);
		await fake.host.rereadSettings();
		width = 20;
		await fake.host.rereadSettings();
		expect(seen).toEqual([10, 20]);
		expect(fake.status('notes').problems).toEqual([
			{ code: 'settings.handler', where: 'settings', message: 'the extension failed on them: too wide' },
		]);
		end({ type: 'crashed', message: '' });
		await settle();
		width = 30;
		await fake.host.rereadSettings();
		expect(seen).toEqual([10, 20]);
	});

	it('are the defaults until they were read, and nothing where the defaults cannot be used', async () => {
		const fake = new FakeHost();
		await fake.load(foundExtension('notes'), foundExtension('odd'));
		const { ports } = fake.runner.last('notes');
		ports.contribute({ type: 'settings', schema, changed: () => undefined });
		expect(ports.settings()).toEqual(new Map([['width', 80]]));
		const odd = { properties: { a: { default: () => 1 } } };
		fake.runner.last('odd').ports.contribute({ type: 'settings', schema: odd, changed: () => undefined });
		await settle();
		expect(fake.status('odd').problems).toMatchObject([
			{ code: 'settings.schema', where: 'settings schema' },
		]);
	});

	it('reach an extension only after they were checked', async () => {
		const record = new Map<string, Value>([['width', 'wide']]);
		const fake = new FakeHost({ settings: { path: '/s.json', read: () => ({ settings: record }) } });
		await fake.load(foundExtension('notes'));
		const { ports } = fake.runner.last('notes');
		const seen: Value[] = [];
		ports.contribute({ type: 'settings', schema, changed: (settings) => void seen.push(settings) });
		await settle();
		await expect.poll(() => seen.length).toBe(1);
		expect([seen, isRecord(ports.settings())]).toEqual([[new Map([['width', 80]])], true]);
		expect(ports.settings()).toEqual(new Map([['width', 80]]));
		expect(fake.status('notes').problems).toMatchObject([
			{ code: 'settings.misfit', where: '/s.json notes.width' },
		]);
	});
});
