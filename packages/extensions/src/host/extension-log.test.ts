import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/kit/temporary-folder.ts';
import { extensionLogFile, openExtensionLog } from './extension-log.ts';
import { safeName } from './safe-name.ts';

const now = (): number => Date.parse('2026-01-02T03:04:05Z');
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('the log of an extension', () => {
	it('holds what the extension wrote and what the host says, in order', async () => {
		const log = openExtensionLog(extensionLogFile(await temporaryFolder(), 'notes'), now);
		log.say('started\nwith a line break');
		log.append(bytes('hello\n'));
		await log.flush();
		expect(await readFile(log.path, 'utf8')).toBe(
			'[tenon 2026-01-02T03:04:05.000Z] started with a line break\nhello\n',
		);
		expect(log.tail()).toEqual(['hello']);
	});

	it('is put aside when it is full, and one old file is kept', async () => {
		const path = extensionLogFile(await temporaryFolder(), 'notes');
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, 'before\n');
		const log = openExtensionLog(path, now, { fileBytes: 12, queueBytes: 1000 });
		for (const text of ['first\n', 'second\n', 'third\n']) {
			log.append(bytes(text));
			await log.flush();
		}
		expect((await readdir(dirname(path))).sort()).toEqual(['ext-notes.log', 'ext-notes.log.1']);
		expect([await readFile(`${path}.1`, 'utf8'), await readFile(path, 'utf8')]).toEqual([
			'second\n',
			'third\n',
		]);
	});

	it('leaves out what comes faster than it is written, and says so', async () => {
		const log = openExtensionLog(extensionLogFile(await temporaryFolder(), 'x'), now, {
			fileBytes: 1e6,
			queueBytes: 10,
		});
		log.append(bytes('123456789\n'));
		log.append(bytes('lost\n'));
		log.append(bytes('lost too\n'));
		await log.flush();
		expect(await readFile(log.path, 'utf8')).toBe(
			'123456789\n[tenon 2026-01-02T03:04:05.000Z] left out 14 bytes that came too fast\n',
		);
	});

	it('costs nothing but its lines where it cannot be written', async () => {
		const folder = await temporaryFolder();
		await writeFile(join(folder, 'logs'), '');
		const log = openExtensionLog(extensionLogFile(folder, 'x'), now);
		log.append(bytes('lost\n'));
		await log.flush();
		log.append(bytes('lost too\n'));
		await log.flush();
		expect(log.tail()).toEqual(['lost', 'lost too']);
	});

	it('shows the last lines of much', async () => {
		const log = openExtensionLog(extensionLogFile(await temporaryFolder(), 'x'), now);
		for (let line = 0; line < 5000; line += 1) log.append(bytes(`line ${line}\n`));
		await log.flush();
		expect([log.tail().length, log.tail().at(-1)]).toEqual([20, 'line 4999']);
	});
});

describe('a name in a path', () => {
	it.each([['notes'], ['Notes-2_x.y']])('%s stays', (name) => {
		expect(safeName(name)).toBe(name);
	});

	it.each([['../../etc/passwd'], ['a/b'], ['.'], ['..'], ['é'], ['a b'], ['x'.repeat(300)]])(
		'%s is made safe',
		(name) => {
			expect(safeName(name)).toMatch(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,72}$/);
			expect(safeName(name)).not.toContain('..');
		},
	);

	it('never stands for two extensions', () => {
		expect(new Set(['a/b', 'a_b', 'a b', 'a.b'].map(safeName)).size).toBe(4);
	});
});
