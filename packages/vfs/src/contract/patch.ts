import { type FileSystem, FsConflict, type PatchOperation } from '@tenon/core';
import { equal, holds, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { namesIn, put, textAt } from './fixtures.ts';

/** Patches: each kind of step, all or nothing, conflicts, and what cannot be patched. */
export const patchCases: readonly ContractCase[] = [
	...[
		step(
			'insert puts text at a byte offset',
			'hello',
			{ kind: 'insert', offset: 2, content: 'XY' },
			'heXYllo',
		),
		step('insert at the end', 'ab', { kind: 'insert', offset: 2, content: 'c' }, 'abc'),
		step('insert into an empty file', '', { kind: 'insert', offset: 0, content: 'abc' }, 'abc'),
		step('insert counts bytes', 'äb', { kind: 'insert', offset: 2, content: '-' }, 'ä-b'),
		step('delete takes bytes out', 'hello', { kind: 'delete', offset: 1, length: 3 }, 'ho'),
		step(
			'delete of the text expected',
			'hello',
			{ kind: 'delete', offset: 1, length: 3, expected: 'ell' },
			'ho',
		),
		step('delete of everything', 'hello', { kind: 'delete', offset: 0, length: 5 }, ''),
		step(
			'replace puts text in the place of other',
			'hello',
			{ kind: 'replace', offset: 1, length: 3, content: '-' },
			'h-o',
		),
		step(
			'replace of the text expected',
			'größe',
			{ kind: 'replace', offset: 2, length: 2, content: 'oe', expected: 'ö' },
			'groeße',
		),
		step('append puts text at the end', 'one\n', { kind: 'append', content: 'two' }, 'one\ntwo'),
		step(
			'insertLine pushes the line down',
			'a\nb\n',
			{ kind: 'insertLine', line: 2, content: 'X' },
			'a\nX\nb\n',
		),
		step(
			'insertLine one past the last line appends it',
			'a\n',
			{ kind: 'insertLine', line: 2, content: 'b' },
			'a\nb\n',
		),
		step('insertLine into an empty file', '', { kind: 'insertLine', line: 1, content: 'a' }, 'a\n'),
		step('deleteLine takes the line out', 'a\nb\nc\n', { kind: 'deleteLine', line: 2 }, 'a\nc\n'),
		step('deleteLine of the line expected', 'a\nb\n', { kind: 'deleteLine', line: 1, expected: 'a' }, 'b\n'),
		step('replaceLine', 'a\nb\nc\n', { kind: 'replaceLine', line: 2, content: 'X' }, 'a\nX\nc\n'),
		step(
			'replaceLine of the line expected',
			'a\nb\n',
			{ kind: 'replaceLine', line: 2, content: 'X', expected: 'b' },
			'a\nX\n',
		),
		step(
			'a line step ends the file with a line end',
			'a\nb',
			{ kind: 'replaceLine', line: 1, content: 'X' },
			'X\nb\n',
		),
		step(
			'a line step writes LF line ends',
			'a\r\nb\r\n',
			{ kind: 'replaceLine', line: 1, content: 'X' },
			'X\nb\n',
		),
		step(
			'an offset step leaves line ends alone',
			'a\r\nb',
			{ kind: 'insert', offset: 0, content: 'X' },
			'Xa\r\nb',
		),
	],
	...[
		refused('insert past the end', 'abc', { kind: 'insert', offset: 4, content: 'x' }),
		refused('insert at a negative offset', 'abc', { kind: 'insert', offset: -1, content: 'x' }),
		refused('delete past the end', 'abc', { kind: 'delete', offset: 1, length: 3 }),
		refused('replace past the end', 'abc', { kind: 'replace', offset: 3, length: 1, content: 'x' }),
		refused('an offset inside of a character', 'äb', { kind: 'insert', offset: 1, content: 'x' }),
		refused('a length that ends inside of a character', 'aä', { kind: 'delete', offset: 0, length: 2 }),
		refused('line 0', 'a\n', { kind: 'insertLine', line: 0, content: 'x' }),
		refused('insertLine two past the last line', 'a\n', { kind: 'insertLine', line: 3, content: 'x' }),
		refused('deleteLine past the last line', 'a\n', { kind: 'deleteLine', line: 2 }),
		refused('replaceLine past the last line', 'a\n', { kind: 'replaceLine', line: 2, content: 'x' }),
	],
	...[
		conflict('delete', 'offset 1', { kind: 'delete', offset: 1, length: 2, expected: 'XY' }, ['XY', '\nb']),
		conflict('replace', 'offset 0', { kind: 'replace', offset: 0, length: 1, content: 'x', expected: 'z' }, [
			'z',
			'a',
		]),
		conflict('deleteLine', 'line 2', { kind: 'deleteLine', line: 2, expected: 'z' }, ['z', 'b']),
		conflict('replaceLine', 'line 1', { kind: 'replaceLine', line: 1, content: 'x', expected: 'z' }, [
			'z',
			'a',
		]),
	],
	contractCase('each step of a patch works on the result of the one before', async (fs) => {
		await put(fs, '/file', 'abc');
		await fs.patch('/file', [
			{ kind: 'insert', offset: 0, content: '1\n' },
			{ kind: 'replaceLine', line: 2, content: 'x', expected: 'abc' },
			{ kind: 'append', content: 'end' },
			{ kind: 'delete', offset: 0, length: 2, expected: '1\n' },
		]);
		equal(await textAt(fs, '/file'), 'x\nend');
	}),
	contractCase('a patch whose last step fails writes nothing', async (fs) => {
		await put(fs, '/file', 'abc');
		const before = await fs.stat('/file');
		const operations: PatchOperation[] = [
			{ kind: 'append', content: 'def' },
			{ kind: 'deleteLine', line: 9 },
		];
		await throwsFs(() => fs.patch('/file', operations), 'EINVAL', 'patch', '/file');
		equal(await textAt(fs, '/file'), 'abc');
		equal((await fs.stat('/file')).version, before.version);
	}),
	contractCase('a patch without steps leaves the content', async (fs) => {
		await put(fs, '/file', 'a\r\nb');
		await fs.patch('/file', []);
		equal(await textAt(fs, '/file'), 'a\r\nb');
	}),
	contractCase('a patch of a file that is not UTF-8 is EINVAL and leaves it', async (fs) => {
		await fs.write('/file', Uint8Array.of(0x61, 0xff, 0x62));
		const patch = () => fs.patch('/file', [{ kind: 'append', content: 'x' }]);
		await throwsFs(patch, 'EINVAL', 'patch', '/file');
		equal([...(await fs.read('/file'))], [0x61, 0xff, 0x62]);
	}),
	contractCase('a patch of a directory is EISDIR', async (fs) => {
		await fs.mkdir('/directory');
		const patch = () => fs.patch('/directory', [{ kind: 'append', content: 'x' }]);
		await throwsFs(patch, 'EISDIR', 'patch', '/directory');
	}),
	contractCase('a patch creates nothing', async (fs) => {
		await throwsFs(() => fs.patch('/file', [{ kind: 'append', content: 'x' }]), 'ENOENT', 'patch', '/file');
		equal(await namesIn(fs, '/'), []);
	}),
	contractCase(
		'permissions survive a patch',
		async (fs) => {
			await put(fs, '/file', 'a');
			await fs.chmod('/file', 0o751);
			await fs.patch('/file', [{ kind: 'append', content: 'b' }]);
			equal((await fs.stat('/file')).mode, 0o751);
		},
		['permissions'],
	),
	contractCase(
		'hard links survive a patch and see it',
		async (fs) => {
			await put(fs, '/one', 'a');
			await fs.link('/one', '/two');
			await fs.patch('/two', [{ kind: 'append', content: 'b' }]);
			equal(await textAt(fs, '/one'), 'ab');
			equal((await fs.stat('/one')).nlink, 2);
		},
		['hardLinks'],
	),
];

function step(title: string, before: string, operation: PatchOperation, after: string): ContractCase {
	return contractCase(`patch: ${title}`, async (fs) => {
		await put(fs, '/file', before);
		await fs.patch('/file', [operation]);
		equal(await textAt(fs, '/file'), after);
	});
}

function refused(title: string, before: string, operation: PatchOperation): ContractCase {
	return contractCase(`patch: ${title} is EINVAL and leaves the file`, async (fs) => {
		await put(fs, '/file', before);
		await throwsFs(() => fs.patch('/file', [operation]), 'EINVAL', 'patch', '/file');
		equal(await textAt(fs, '/file'), before);
	});
}

function conflict(
	kind: string,
	location: string,
	operation: PatchOperation,
	[expected, actual]: readonly [string, string],
): ContractCase {
	return contractCase(`patch: ${kind} of other text than expected is a conflict`, async (fs: FileSystem) => {
		await put(fs, '/file', 'a\nb\n');
		const error = await throwsFs(() => fs.patch('/file', [operation]), 'EBUSY', 'patch', '/file');
		holds(error instanceof FsConflict, 'the error is an FsConflict');
		const found = error as FsConflict;
		equal([found.location, found.expected, found.actual], [location, expected, actual]);
		equal(await textAt(fs, '/file'), 'a\nb\n');
	});
}
