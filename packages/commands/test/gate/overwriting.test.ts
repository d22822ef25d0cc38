import { isDeepStrictEqual } from 'node:util';
import { type FileSystem, joinName } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type GatedKernel, gatedKernel } from './gated-kernel.ts';
import { harmless, impossible, overwriting, type Reach, reaches, replacing } from './ways-to-overwrite.ts';

const limit = 1000;
const small = 'first\nsecond\n';
const large = `first\n${'x'.repeat(2 * limit)}\n`;

/** A kernel whose file `$D/xaa` has a content, and is reached in one way. */
const prepared = ({ directory, files, links = {}, names = {} }: Reach, content: string): GatedKernel => {
	const gated = gatedKernel({
		maxHeldBytes: limit,
		// A script of sed that comes through a pipe may write any file.
		rules: ['allow write /'],
		kernel: { environment: { PATH: '/usr/bin:/bin', HOME: '/users/me', LC_ALL: 'C.UTF-8', D: directory } },
		files: {
			...Object.fromEntries(files.map((path) => [path, path.endsWith('/xaa') ? content : 'other\n'])),
			'/work/a': 'one\n',
			'/work/q/xaa': 'from q\n',
			'/work/dump': '00000000: 6f6e 650a  one.\n',
			'/work/one.diff': '--- a\n+++ a\n@@ -1 +1 @@\n-one\n+two\n',
			'/work/add.diff': '--- xaa\n+++ xaa\n@@ -1 +1,2 @@\n first\n+added\n',
			'/work/script.sed': `w ${directory}/xaa\n`,
		},
	});
	const memory = gated.files;
	memory.mkdir('/work/ql');
	memory.symlink('/work/q/xaa', '/work/ql/xaa');
	for (const [path, target] of Object.entries(links)) memory.symlink(target, path);
	for (const [path, existing] of Object.entries(names)) memory.link(existing, path);
	return gated;
};

/** Everything below a directory: kinds, modes, contents, texts of links, and which names are one file. */
const picture = async (files: FileSystem, path = '/work'): Promise<Readonly<Record<string, unknown>>> => {
	const seen: Record<string, unknown> = {};
	const inodes: number[] = [];
	const visit = async (at: string): Promise<void> => {
		const { kind, mode, ino } = await files.lstat(at);
		if (!inodes.includes(ino)) inodes.push(ino);
		const file = inodes.indexOf(ino);
		seen[at] =
			kind === 'file'
				? { kind, mode, file, content: new TextDecoder().decode(await files.read(at)) }
				: kind === 'symlink'
					? { kind, target: await files.readlink(at) }
					: { kind, mode };
		if (kind !== 'directory') return;
		const entries = [...(await files.list(at))].sort((one, other) => (one.name < other.name ? -1 : 1));
		for (const { name } of entries) await visit(joinName(at, name));
	};
	await visit(path);
	return seen;
};

/** What came of a script, and what `undo` made of that. */
interface Outcome {
	readonly isAsked: boolean;
	readonly isChanged: boolean;
	/** Whether all is as it was before the script. */
	readonly isBack: boolean;
}

const attempt = async (script: string, reach: Reach, content: string): Promise<Outcome> => {
	const { kernel, files } = prepared(reach, content);
	const before = await picture(files);
	const { latches } = await kernel.execute(script);
	const isChanged = !isDeepStrictEqual(await picture(files), before);
	if (isChanged) await kernel.execute('undo');
	const isBack = isDeepStrictEqual(await picture(files), before);
	await kernel.shutdown();
	return { isAsked: latches.length > 0, isChanged, isBack };
};

/** The outcome of each script, by the script. */
const attemptAll = async (
	scripts: readonly string[],
	reach: Reach,
	content: string,
): Promise<Readonly<Record<string, Outcome>>> => {
	const outcomes: Record<string, Outcome> = {};
	for (const script of scripts) outcomes[script] = await attempt(script, reach, content);
	return outcomes;
};

const expected = (
	scripts: readonly string[],
	outcome: (script: string) => Partial<Outcome>,
): Readonly<Record<string, unknown>> =>
	Object.fromEntries(scripts.map((script) => [script, expect.objectContaining(outcome(script))]));

describe.each(reaches)('a file that is reached $name', (reach) => {
	const isPossible = (script: string): boolean => !impossible.has(`${reach.name}: ${script}`);
	const isHarmless = (script: string): boolean => harmless.has(`${reach.name}: ${script}`);
	const all = [...overwriting, ...replacing];

	it('is as it was, links included, when what overwrote or replaced it is undone', async () => {
		const scripts = all.filter(isPossible);
		expect(await attemptAll(scripts, reach, small)).toEqual(
			expected(scripts, () => ({ isAsked: false, isChanged: true, isBack: true })),
		);
	});

	it('is overwritten unasked in no way if it is too large to be kept', async () => {
		const scripts = overwriting.filter(isPossible);
		expect(await attemptAll(scripts, reach, large)).toEqual(
			expected(scripts, (script) => ({ isAsked: !isHarmless(script), isBack: true })),
		);
	});

	it('is lost in no way that replaces or removes it, however large it is', async () => {
		const scripts = replacing.filter(isPossible);
		expect(await attemptAll(scripts, reach, large)).toEqual(expected(scripts, () => ({ isBack: true })));
	});

	it('is left alone by what cannot be done there', async () => {
		const scripts = all.filter((script) => !isPossible(script));
		expect(await attemptAll(scripts, reach, small)).toEqual(
			expected(scripts, () => ({ isAsked: false, isChanged: false })),
		);
	});
});

describe('a file that a call could not name before', () => {
	const byPipe = 'cat add.diff | (cd $D; patch -s -p0)';

	it('is written once that is confirmed beside it', async () => {
		const { kernel, files } = prepared(reaches[0]!, large);
		const { latches } = await kernel.execute(byPipe);
		const nonce = latches[0]?.confirmBy === 'self' ? latches[0].data.nonce : '';
		expect(latches.map(({ text }) => text)).toEqual([
			[
				'file: confirmation required (cannot be undone: /work/dd/xaa, larger than 1000 bytes)',
				'Authorized: /work/dd/xaa',
				`To confirm, run: kernel confirm ${nonce}, then the same again`,
				'Nonce expires in 60 seconds.',
			].join('\n'),
		]);
		expect((await kernel.execute(`kernel confirm ${nonce}; ${byPipe}`)).code).toBe(0);
		expect(new TextDecoder().decode(await files.read('/work/dd/xaa')).slice(0, 12)).toBe('first\nadded\n');
	});

	it('leaves no trace in the undo log without a confirmation', async () => {
		const { kernel, undo } = prepared(reaches[0]!, large);
		await kernel.execute('cat script.sed | sed -n -f - a');
		const steps = await undo.list();
		expect(steps.flatMap(({ changes, notes }) => [...changes.map(({ path }) => path), ...notes])).toEqual([]);
	});
});
