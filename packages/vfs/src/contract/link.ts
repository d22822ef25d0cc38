import { equal, throwsFs } from './assert.ts';
import { type ContractCase, type ContractNeed, contractCase } from './contract-case.ts';
import { bytesOf, namesIn, put, textAt, withHandle } from './fixtures.ts';

const needs: readonly ContractNeed[] = ['hardLinks'];
const needsBoth: readonly ContractNeed[] = ['hardLinks', 'symlinks'];

/** Second names for a file. */
export const linkCases: readonly ContractCase[] = [
	contractCase(
		'link gives a file a second name',
		async (fs) => {
			await put(fs, '/one', 'x');
			await fs.mkdir('/a');
			await fs.link('/one', '/a/two');
			const [one, two] = [await fs.stat('/one'), await fs.stat('/a/two')];
			equal(two, one);
			equal(one.nlink, 2);
		},
		needs,
	),
	contractCase(
		'what is written through one name is read through the other',
		async (fs) => {
			await put(fs, '/one', 'x');
			await fs.link('/one', '/two');
			await withHandle(
				fs,
				'/one',
				{ write: true },
				async (handle) => void (await handle.write(bytesOf('yz'), 0)),
			);
			equal(await textAt(fs, '/two'), 'yz');
		},
		needs,
	),
	contractCase(
		'the names of a file share its permissions and times',
		async (fs) => {
			await put(fs, '/one', 'x');
			await fs.link('/one', '/two');
			await fs.chmod('/one', 0o751);
			await fs.utimes('/two', 1000, 2000);
			equal(await fs.stat('/one'), await fs.stat('/two'));
			equal((await fs.stat('/two')).mode, 0o751);
		},
		['hardLinks', 'permissions'],
	),
	contractCase(
		'the link count follows link, rename and remove',
		async (fs) => {
			await put(fs, '/one', 'x');
			await fs.link('/one', '/two');
			await fs.link('/two', '/three');
			equal((await fs.stat('/one')).nlink, 3);
			await fs.rename('/two', '/four');
			equal((await fs.stat('/one')).nlink, 3);
			await fs.remove('/one');
			equal((await fs.stat('/four')).nlink, 2);
		},
		needs,
	),
	contractCase(
		'a file that was removed everywhere but here is whole',
		async (fs) => {
			await fs.mkdir('/a');
			await put(fs, '/a/one', 'content');
			await fs.link('/a/one', '/two');
			await fs.remove('/a', { recursive: true });
			equal(await textAt(fs, '/two'), 'content');
		},
		needs,
	),
	contractCase(
		'link of a symbolic link links the link, not what it points to',
		async (fs) => {
			await put(fs, '/file', 'x');
			await fs.symlink('file', '/link');
			await fs.symlink('missing', '/dangling');
			await fs.link('/link', '/second');
			await fs.link('/dangling', '/third');
			equal(await fs.readlink('/second'), 'file');
			equal(await fs.readlink('/third'), 'missing');
			equal((await fs.lstat('/second')).nlink, 2);
			equal((await fs.stat('/file')).nlink, 1);
		},
		needsBoth,
	),
	contractCase(
		'link goes through links in the directory parts',
		async (fs) => {
			await fs.mkdir('/a');
			await put(fs, '/a/one', 'x');
			await fs.symlink('a', '/to-a');
			await fs.link('/to-a/one', '/to-a/two');
			equal(await namesIn(fs, '/a'), ['one', 'two']);
		},
		needsBoth,
	),
	contractCase(
		'link to a taken name is EEXIST and changes nothing',
		async (fs) => {
			await put(fs, '/one', 'one');
			await put(fs, '/two', 'two');
			await fs.mkdir('/a');
			await throwsFs(() => fs.link('/one', '/two'), 'EEXIST', 'link', '/one', '/two');
			await throwsFs(() => fs.link('/one', '/one'), 'EEXIST', 'link', '/one', '/one');
			await throwsFs(() => fs.link('/one', '/a'), 'EEXIST', 'link', '/one', '/a');
			await throwsFs(() => fs.link('/one', '/two/'), 'EEXIST', 'link', '/one', '/two/');
			await throwsFs(() => fs.link('/one', '/'), 'EEXIST', 'link', '/one', '/');
			equal(await textAt(fs, '/two'), 'two');
			equal((await fs.stat('/one')).nlink, 1);
		},
		needs,
	),
	contractCase(
		'link to the name of a dangling link is EEXIST',
		async (fs) => {
			await put(fs, '/one', 'one');
			await fs.symlink('missing', '/dangling');
			await throwsFs(() => fs.link('/one', '/dangling'), 'EEXIST', 'link', '/one', '/dangling');
			equal(await namesIn(fs, '/'), ['dangling', 'one']);
		},
		needsBoth,
	),
	contractCase(
		'link of a directory is EPERM',
		async (fs) => {
			await fs.mkdir('/a');
			await throwsFs(() => fs.link('/a', '/b'), 'EPERM', 'link', '/a', '/b');
			await throwsFs(() => fs.link('/', '/b'), 'EPERM', 'link', '/', '/b');
			await throwsFs(() => fs.link('/', '/a'), 'EEXIST', 'link', '/', '/a');
			await throwsFs(() => fs.link('/', '/missing/b'), 'ENOENT', 'link', '/', '/missing/b');
		},
		needs,
	),
	contractCase(
		'link of a link to a directory with a trailing slash is EPERM',
		async (fs) => {
			await fs.mkdir('/a');
			await fs.symlink('a', '/link');
			await throwsFs(() => fs.link('/link/', '/b'), 'EPERM', 'link', '/link/', '/b');
		},
		needsBoth,
	),
	contractCase(
		'link of what is missing is ENOENT',
		async (fs) => {
			await put(fs, '/file', 'x');
			await throwsFs(() => fs.link('/missing', '/b'), 'ENOENT', 'link', '/missing', '/b');
			await throwsFs(() => fs.link('/missing', '/file'), 'ENOENT', 'link', '/missing', '/file');
			await throwsFs(() => fs.link('/missing', '/'), 'ENOENT', 'link', '/missing', '/');
			await throwsFs(() => fs.link('/missing', '/file/b'), 'ENOENT', 'link', '/missing', '/file/b');
		},
		needs,
	),
	contractCase(
		'link to a missing parent is ENOENT, to below a file ENOTDIR',
		async (fs) => {
			await put(fs, '/one', 'x');
			await put(fs, '/file', 'x');
			await throwsFs(() => fs.link('/one', '/missing/two'), 'ENOENT', 'link', '/one', '/missing/two');
			await throwsFs(() => fs.link('/one', '/file/two'), 'ENOTDIR', 'link', '/one', '/file/two');
		},
		needs,
	),
	contractCase(
		'link with a trailing slash is refused: ENOTDIR from a file, ENOENT to a new name',
		async (fs) => {
			await put(fs, '/one', 'x');
			await throwsFs(() => fs.link('/one/', '/two'), 'ENOTDIR', 'link', '/one/', '/two');
			await throwsFs(() => fs.link('/one', '/two/'), 'ENOENT', 'link', '/one', '/two/');
			equal(await namesIn(fs, '/'), ['one']);
		},
		needs,
	),
];
